import { OTHER_DETAIL } from '#protocol/formCounts.ts';
import { memberSchema, getErrorRule } from '@kontor/schema-adapters/checks';
import { optionsOf, type AdaptedForm } from '@kontor/schema-adapters';
import { ownMember } from '@kontor/schema-adapters/json';
import { describeError, labelOf } from '@kontor/rjsf-theme/texts';
import { textByKey } from '@kontor/rjsf-theme/texts';
import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { customerForms, type CustomerForm } from '../model/customerForms.ts';
import { sentenceParts } from '../model/effectSentence.ts';
import { numberText, shareText, type Count, type Figures, type EventCount, type Share } from '../model/formCounts.ts';
import { localeOf } from '../model/languageName.ts';
import { formsOfPortal } from '../model/portalForms.ts';
import { adaptContextAtom } from '../state/checkAtoms.ts';
import { wordsAtom } from '../state/outlineAtoms.ts';

/** A place with counts: a field, or the form itself with an empty `field`. */
export interface CountedPlace {
  readonly form: string;
  readonly field: string;
}

/** Names and sentences for counts, in the language of the studio. */
export interface EffectWords {
  /** The forms of the draft, by the anchors of their tabs. */
  readonly forms: ReadonlyMap<string, CustomerForm>;
  readonly nameOf: (at: CountedPlace) => string;
  /** JSON pointer of the part in the draft; undefined if there is none. */
  readonly placeOf: (at: CountedPlace) => string | undefined;
  /** JSON pointer of the draft's sentence for an error or refusal of a field; undefined where editors cannot write one. */
  readonly getSentencePlace: (at: CountedPlace, worst: EventCount | undefined) => string | undefined;
  /** The sentence that customers see for an error, or the code of a refusal. */
  readonly messageOf: (at: CountedPlace, worst: EventCount) => string;
  /** The figures of the last `days` days as one sentence. */
  readonly sentenceOf: (at: CountedPlace, figures: Figures, days: number) => string;
  readonly shareText: (share: Share) => string;
  readonly countText: (count: Count) => string;
  /** Formats a day (`YYYY-MM-DD`); `short` has no year. */
  readonly dayText: (day: string, length?: 'short' | 'long') => string;
}

/** Names and sentences for counts. Parses the draft's forms deferred, so that keystrokes do not wait. */
export function useEffectWords(): EffectWords {
  const { t: studioText, i18n } = useTranslation('studio');
  const { t: formText } = useTranslation();
  const { language } = i18n;
  const document = useDeferredValue(useAtomValue(wordsAtom));
  const context = useAtomValue(adaptContextAtom);
  const forms = useMemo(() => customerForms(document, context), [document, context]);
  const portal = useMemo(() => formsOfPortal(context), [context]);
  return useMemo(
    () => effectWords(forms, portal, { studioText, formText, language }),
    [forms, portal, studioText, formText, language],
  );
}

interface Texts {
  readonly studioText: TFunction<'studio'>;
  /** The texts of customers' pages. */
  readonly formText: TFunction;
  readonly language: string;
}

function effectWords(
  forms: EffectWords['forms'],
  portal: ReadonlyMap<string, AdaptedForm>,
  { studioText, formText, language }: Texts,
): EffectWords {
  const t = (key: string | readonly string[], values?: Readonly<Record<string, string | number>>): string =>
    textByKey(studioText, key, values);
  const nameOf = ({ form, field }: CountedPlace): string => {
    const tabForm = forms.get(form);
    if (field === '') return tabForm?.label ?? (t(`effect.forms.${form}`) || form);
    if (tabForm === undefined || !tabForm.places.has(field))
      return t([`effect.fields.${field}`, `global.fields.${pathOfKey(field)}`]) || field;
    return labelOf(field, memberSchema(tabForm.form.schema, [field], {}), optionsOf(tabForm.form, field), formText);
  };
  const messageOf = ({ form, field }: CountedPlace, { kind, detail }: EventCount): string => {
    const tabForm = forms.get(form);
    if (detail === OTHER_DETAIL) return t('effect.details.other');
    if (kind === 'refused') {
      const sentence = tabForm && optionsOf(tabForm.form, field).errors?.[detail];
      if (sentence !== undefined) return sentence;
      const headline = textByKey(formText, `global.errors.${detail}.headline`);
      return headline === '' ? detail : `${detail}: ${headline}`;
    }
    const fieldForm = tabForm?.places.has(field) === true ? tabForm.form : portal.get(form);
    const leaf = fieldForm && leafWith(fieldForm, field, detail);
    // Without the limit in the schema, its sentence would lack the number.
    const lacksLimit = leaf === undefined && limits.has(detail);
    if (fieldForm?.schema.properties?.[field] === undefined || lacksLimit)
      return t([...(detail.includes('.') ? [detail] : [`effect.details.${detail}`]), 'effect.details.rule'], {
        rule: detail,
      });
    return describeError(fieldForm, {}, { form: leaf ?? [field], what: detail }, formText).text;
  };
  const shareWords = { few: t('effect.few'), unknown: t('effect.unknown') };
  return {
    forms,
    nameOf,
    messageOf,
    placeOf: ({ form, field }) => {
      const tabForm = forms.get(form);
      return field === '' ? tabForm?.pointer : tabForm?.places.get(field);
    },
    getSentencePlace: ({ form, field }, worst) => worst && findSentence(forms.get(form), field, worst),
    sentenceOf: (at, figures, count) => {
      const words = { language, isForm: at.field === '', messageOf: (worst: EventCount) => messageOf(at, worst) };
      const parts = sentenceParts(figures, words).map(({ key, values }) => t(key, values));
      return t('effect.said', { count, parts: parts.join(', ') });
    },
    shareText: (share) => shareText(share, language, shareWords),
    countText: (count) => (count === null ? shareWords.few : numberText(count, language)),
    dayText: (day, length = 'long') =>
      new Intl.DateTimeFormat(localeOf(language), {
        day: 'numeric',
        month: length,
        ...(length === 'long' && { year: 'numeric' }),
        timeZone: 'UTC',
      }).format(Date.parse(day)),
  };
}

/** JSON pointer of the sentence for an error or refusal of a field, if editors can write it. */
function findSentence(form: CustomerForm | undefined, field: string, { kind, detail }: EventCount): string | undefined {
  const place = form?.places.get(field) ?? '';
  if (form === undefined || !/\/fields\/\d+$/.test(place)) return undefined;
  const path = leafWith(form.form, field, detail) ?? [field];
  const rule = getErrorRule(
    { form: path, what: kind === 'refused' ? 'provider' : detail, values: { fault: detail } },
    { options: optionsOf(form.form, field), schema: memberSchema(form.form.schema, path, {}), label: '' },
  );
  return rule && `${place}/errors/${rule}`;
}

/** The account path of a form key: `data_addressBook_zip` → `data.addressBook.zip`. */
function pathOfKey(key: string): string {
  return key.replaceAll(/__|_/g, (sign) => (sign === '_' ? '.' : '_'));
}

const limits: ReadonlySet<string> = new Set(['minLength', 'minimum', 'maximum']);

/** The leaf of a property that has a rule, such as one part of a birthday; undefined if none has it. */
function leafWith(form: AdaptedForm, field: string, rule: string): readonly string[] | undefined {
  const leaves = form.bindings.map(({ form: path }) => path).filter(([key]) => key === field);
  return [[field], ...leaves].find((path) => ownMember(memberSchema(form.schema, path, {}), rule) !== undefined);
}
