import type { AccountData } from '#adapters/model/account.ts';
import type { AdaptedForm, FieldUi, FormValue, Section } from '#adapters/model/form.ts';
import { isJsonObject, type Json } from '#adapters/model/json.ts';
import { toFormValue } from '#adapters/form/toFormValue.ts';
import { copyValue, phoneText, type CopyTexts } from './copyTexts.ts';

/** One line of the readable copy. */
export interface CopiedRow {
  readonly label: string;
  readonly value: string;
}

/** Lines under one heading. */
export interface CopiedSection {
  readonly title: string;
  readonly rows: readonly CopiedRow[];
}

/** A page or tab of the account. */
export interface CopiedForm {
  readonly title: string;
  readonly form: AdaptedForm;
}

/**
 * What the pages show of the account, in their order and words. Values that are not there are left out, and what stands on
 * several pages is in the copy once, on the first of them.
 */
export function copiedSections(
  forms: readonly CopiedForm[],
  account: AccountData,
  texts: CopyTexts,
): readonly CopiedSection[] {
  const copied = new Set<string>();
  return forms.flatMap(({ form, title }) => {
    const isNew = (key: string): boolean => !pathsOf(form, key).every((path) => copied.has(path));
    const sections = sectionsOf(form, account, title, texts, isNew);
    for (const { provider } of form.bindings) copied.add(provider);
    return sections;
  });
}

/** The paths of the account that a property of the form has. */
const pathsOf = ({ bindings }: AdaptedForm, key: string): readonly string[] =>
  bindings.filter(({ form: [first] }) => first === key).map(({ provider }) => provider);

function sectionsOf(
  form: AdaptedForm,
  account: AccountData,
  title: string,
  texts: CopyTexts,
  isNew: (key: string) => boolean,
): readonly CopiedSection[] {
  const value = toFormValue(form.bindings, account);
  const sections: readonly Pick<Section, 'title' | 'keys'>[] = form.uiSchema['ui:options']?.sections ?? [
    { keys: Object.keys(form.schema.properties ?? {}) },
  ];
  return sections.flatMap(({ title: own, keys }) => {
    const rows = keys.filter(isNew).flatMap((key) => rowOf(form, key, value, texts));
    return rows.length === 0 ? [] : [{ title: own === undefined || own === title ? title : `${title}: ${own}`, rows }];
  });
}

function rowOf(form: AdaptedForm, key: string, value: FormValue, texts: CopyTexts): readonly CopiedRow[] {
  const ui = form.uiSchema[key];
  if (ui === undefined || !('ui:options' in ui)) return [];
  const { tile, titleKey } = ui['ui:options'];
  const labelKey = tile?.labelKey ?? titleKey;
  const label =
    tile?.label ?? form.schema.properties?.[key]?.title ?? (labelKey === undefined ? key : texts.byKey(labelKey));
  const isSubscription = pathsOf(form, key).every((path) => path.startsWith('subscriptions.'));
  const shown = isSubscription ? subscriptionText(value[key], texts) : valueText(form, key, value[key], ui, texts);
  return shown === '' ? [] : [{ label, value: shown }];
}

function subscriptionText(value: Json | undefined, { t }: CopyTexts): string {
  return typeof value === 'boolean' ? t(value ? 'ap.copy.subscribed' : 'ap.copy.notSubscribed') : '';
}

function valueText(form: AdaptedForm, key: string, value: Json | undefined, ui: FieldUi, texts: CopyTexts): string {
  const { choices, leafChoices, countries } = ui['ui:options'];
  if (isJsonObject(value)) {
    if (ui['ui:field'] === 'BirthdayInput') return birthday(value, texts.language);
    if (ui['ui:field'] === 'PhoneInput') return phoneText(value, texts, leafChoices?.['type']);
    return Object.entries(value)
      .map(([leaf, inner]) => copyValue(inner, `${key}.${leaf}`, texts, leafChoices?.[leaf]))
      .filter((text) => text !== '')
      .join(' ');
  }
  const path = countries === true ? 'country' : (pathsOf(form, key)[0] ?? key);
  return copyValue(value, path, texts, choices);
}

function birthday(value: FormValue, language: string): string {
  const [day = Number.NaN, month = Number.NaN, year = Number.NaN] = [value['day'], value['month'], value['year']].map(
    Number,
  );
  const date = new Date(Date.UTC(year, month - 1, day));
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}
