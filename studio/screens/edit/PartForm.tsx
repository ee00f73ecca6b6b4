import { useStable } from '../useStable.ts';
import { loadLanguage, textByKey } from '@kontor/rjsf-theme/texts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { type FieldError, sameValue, valueAt, withValueAt } from '@kontor/schema-adapters/checks';
import type { Part, Path } from '../../model/parts.ts';
import { documentsAtom, openSiteAtom } from '../../state/draft.ts';
import { publishedAnchor } from '../../model/newParts.ts';
import { languagesAtom } from '../../state/outlineAtoms.ts';
import { adaptContextAtom } from '../../state/checkAtoms.ts';
import { mayEditAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import type { AdaptedForm, FormValue } from '@kontor/schema-adapters';
import { formRules, FormStore, PortalForm, idOf } from '@kontor/rjsf-theme/form';
import { studioTheme } from '../../forms/studioTheme.tsx';
import { errorSentences, type RuleSentences } from '../../model/errorSentences.ts';
import { isConditional } from '../../model/conditions.ts';
import { partForm } from '../../model/partForm.ts';
import { partValue } from '../../model/partValue.ts';
import { writePartAtom } from '../../state/partAtoms.ts';

/** The warning at a changed anchor: the published one, and that links in mails still work. */
function useAddressWarning(value: FormValue): readonly FieldError[] {
  const { t } = useTranslation('studio');
  const site = useAtomValue(openSiteAtom);
  const address = publishedAnchor(value['formerAnchors'], site?.published ?? {});
  if (address === undefined) return [];
  const text = t('edit.address.changed', { address, number: site?.version?.number ?? 1 });
  return [{ form: ['anchor'], what: 'address-changed', text }];
}

interface PartFormProps {
  readonly part: Part;
  readonly path: Path;
  readonly errors: readonly FieldError[];
}

/**
 * The form of one part, generated from the content's schema. Writes each keystroke to the draft. Takes over outside
 * changes of the value (a derived anchor, undo, another editor, a fix), but keeps trailing whitespace in the focused
 * input.
 */
export function PartForm({ part, path, errors }: PartFormProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const readOnly = !useAtomValue(mayEditAtom);
  const languages = useAtomValue(languagesAtom);
  const documents = useAtomValue(documentsAtom);
  const write = useSetAtom(writePartAtom);
  const value = useMemo(() => partValue(documents, part, path), [documents, part, path]);
  const type = typeof value['type'] === 'string' ? value['type'] : undefined;
  const hasConditions = isConditional(value);
  const hasFormerAnchors = value['formerAnchors'] !== undefined;
  const warnings = useStable(useAddressWarning(value));
  const sentences = useStable(useErrorSentences(part, path));
  const form = useMemo(
    () =>
      partForm(part, {
        t: (key, values) => textByKey(t, key, values),
        hasText: (key) => i18n.exists(key, { ns: 'studio' }),
        languages,
        readOnly,
        type,
        isConditional: hasConditions,
        hasFormerAnchors,
        sentences,
      }),
    [part, t, i18n, languages, readOnly, type, hasConditions, hasFormerAnchors, sentences],
  );
  const [store] = useState(() => new FormStore({ rules: formRules(form, 'DE'), value }));
  /** The value in the documents. */
  const current = useRef<FormValue>(value);
  useLayoutEffect(() => {
    if (sameValue(value, current.current)) return;
    current.current = value;
    const formValue = store.submittedValue;
    if (sameValue(formValue, value)) return;
    const focused = focusedPath(form);
    const isUnfinished = focused !== undefined && sameValue(valueAt(value, focused), valueAt(formValue, focused));
    store.replaceValue(isUnfinished ? withValueAt(value, focused, valueAt(store.value, focused)) : value);
  }, [value, form, store]);
  const extraErrors = useMemo(() => [...errors, ...warnings], [errors, warnings]);
  return (
    <PortalForm
      form={form}
      store={store}
      theme={studioTheme}
      summary="none"
      extraErrors={extraErrors}
      onChange={(_value, at) => {
        // The store drops the errors of a field at each key, but only the next check knows whether they still hold.
        store.setExternalErrors(extraErrors);
        const before = current.current;
        const after = store.submittedValue;
        if (sameValue(before, after)) return;
        current.current = after;
        // An added, removed or ticked entry is its own undo step.
        const isTyped = ['string', 'number'].includes(typeof (valueAt(after, at) ?? ''));
        write({ part, path, before, after, ...(isTyped && { control: at.join(' ') }) });
      }}
    />
  );
}

/** The rules of the selected field, with built-in sentences once the customers' texts are loaded; empty for other parts. */
function useErrorSentences(part: Part, path: Path): Readonly<Record<string, RuleSentences>> {
  const { i18n } = useTranslation();
  const documents = useDeferredValue(useAtomValue(documentsAtom));
  const languages = useAtomValue(languagesAtom);
  const context = useAtomValue(adaptContextAtom);
  const isField = part.name === 'field';
  const [loadedLanguages, setLoadedLanguages] = useState<readonly string[]>();
  useEffect(() => {
    if (isField)
      void Promise.all(languages.map((one) => loadLanguage(i18n, one))).then(() => setLoadedLanguages(languages));
  }, [isField, languages, i18n]);
  return useMemo(() => {
    if (!isField) return none;
    const textsIn = loadedLanguages === languages ? (language: string) => i18n.getFixedT(language) : undefined;
    return errorSentences(documents, path, { ...context, textsIn });
  }, [isField, loadedLanguages, languages, documents, path, context, i18n]);
}

const none = {};

/** The path of the focused control in a form. */
function focusedPath({ anchor, schema }: AdaptedForm): readonly string[] | undefined {
  const id = `${document.activeElement?.id ?? ''}_`;
  const name = Object.keys(schema.properties ?? {}).find((one) => id.startsWith(`${idOf(anchor, [one])}_`));
  return name === undefined
    ? undefined
    : [name, ...id.slice(idOf(anchor, [name]).length + 1, -1).split('_')].filter(Boolean);
}
