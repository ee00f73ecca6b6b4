import { formatCalendarDay } from '@kontor/schema-adapters/values';
import {
  schemaAt,
  type AdaptedForm,
  type FieldUi,
  type FormValue,
  type Section,
  toFormValue,
} from '@kontor/schema-adapters';
import { type AccountData, type ProviderSchema, readPath } from '@kontor/schema-adapters/provider';
import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { copyValue, phoneText, type CopyTexts, copyName } from './copyTexts.ts';

/** Input for the values that no page shows. */
export interface FurtherContext {
  readonly schema: ProviderSchema;
  /** Account paths with a field on a page. */
  readonly visiblePaths: ReadonlySet<string>;
  /** Paths of the consents that the copy lists as cards, with all their details. */
  readonly cards: ReadonlySet<string>;
  /** The name of a newsletter or consent, by its path. */
  readonly nameOf: (purpose: string) => string;
}

/**
 * Values of the account that no page shows, with readable names. Leaves out values that only repeat another one;
 * `data.json` has them.
 * Source: requirements#CUS-3.
 */
export function furtherValues(account: JsonObject, context: FurtherContext, texts: CopyTexts): readonly CopiedRow[] {
  return collectRows(account, '', '', { ...context, texts });
}

interface Walk extends FurtherContext {
  readonly texts: CopyTexts;
}

/** `group` is the prefix of the labels, such as the name of a newsletter. */
function collectRows(value: Json | undefined, path: string, group: string, walk: Walk): readonly CopiedRow[] {
  const { visiblePaths, schema, texts } = walk;
  if (isRepeated(path) || visiblePaths.has(path)) return [];
  if (path === 'profile.phones' && Array.isArray(value)) return phoneRows(value, visiblePaths, texts);
  if (Array.isArray(value) && value.some(isJsonObject)) {
    const name = joinLabel(group, copyName(path, schema, texts));
    return value.flatMap((item, index) => collectRows(item, `${path}[${index}]`, `${name} ${index + 1}`, walk));
  }
  if (isJsonObject(value)) return memberRows(value, path, group, walk);
  const text = specialText(value, path, texts) ?? copyValue(value, path, texts);
  // Beside “subscribed” the name of the newsletter is enough.
  const label = path.endsWith('.email.isSubscribed') ? group : joinLabel(group, copyName(path, schema, texts));
  return text === '' ? [] : [{ label, value: text }];
}

const joinLabel = (group: string, name: string): string => (group === '' ? name : `${group}: ${name}`);

/** Timestamps as numbers, and `userInfo`, which repeats the profile. */
const isRepeated = (path: string): boolean => path === 'userInfo' || /^[A-Za-z]+Timestamp$/.test(path);

function memberRows(value: JsonObject, path: string, group: string, walk: Walk): readonly CopiedRow[] {
  const isSubscription = path.startsWith('subscriptions.') && isJsonObject(value['email']);
  const isConsent = isSubscription || 'isConsentGranted' in value;
  if (isConsent && walk.cards.has(path)) return [];
  const otherGroup = path === 'lastLoginLocation' ? copyName(path, walk.schema, walk.texts) : group;
  const memberGroup = isConsent ? walk.nameOf(path) : otherGroup;
  return Object.entries(value).flatMap(([name, child]) =>
    collectRows(child, path === '' ? name : `${path}.${name}`, memberGroup, walk),
  );
}

/** Texts for enumerated values of the provider. */
function specialText(value: Json | undefined, path: string, { t }: CopyTexts): string | undefined {
  if (path === 'socialProviders' || path === 'loginProvider') return formatLoginMethods(value, t);
  if (path === 'profile.gender' && (value === 'f' || value === 'm' || value === 'u'))
    return t(`ap.copy.gender.${value}`);
  if (!path.startsWith('subscriptions.')) return undefined;
  if (path.endsWith('.email.isSubscribed') && typeof value === 'boolean')
    return t(value ? 'ap.copy.subscribed' : 'ap.copy.notSubscribed');
  if (path.endsWith('.doubleOptIn.status') && typeof value === 'string')
    // Without an opt-in mail the status has no meaning for the customer.
    return value === 'Confirmed' ? t('ap.copy.yes') : value === 'Pending' ? t('ap.copy.no') : '';
  return undefined;
}

/** One row for each phone that no page shows. */
function phoneRows(phones: readonly Json[], visiblePaths: ReadonlySet<string>, texts: CopyTexts): readonly CopiedRow[] {
  return phones.flatMap((phone, index) => {
    const text = visiblePaths.has(`profile.phones[${index}].number`) ? '' : phoneText(phone, texts);
    return text === '' ? [] : [{ label: texts.t('global.fields.phone'), value: text }];
  });
}

/** The provider's list of login methods; `site` is the password of this site. */
function formatLoginMethods(value: Json | undefined, t: CopyTexts['t']): string {
  if (typeof value !== 'string') return '';
  return value
    .split(',')
    .filter((way) => way.trim() !== '')
    .map((way) => (way === 'site' ? t('global.fields.password') : way.slice(0, 1).toUpperCase() + way.slice(1)))
    .join(', ');
}

/** One row of the readable copy. */
export interface CopiedRow {
  readonly label: string;
  readonly value: string;
}

/** Rows under one heading. */
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
 * The values of the account as the pages show them, in their order and with their labels. Leaves out missing values;
 * lists a value that several pages show once, under the first page.
 */
export function copiedSections(
  forms: readonly CopiedForm[],
  account: AccountData,
  texts: CopyTexts,
): readonly CopiedSection[] {
  const copied = new Set<string>();
  return forms.flatMap(({ form, title }) => {
    const isNew = (key: string): boolean => !getPaths(form, key).every((path) => copied.has(path));
    const sections = toSections(form, account, title, texts, isNew);
    for (const { provider } of form.bindings) copied.add(provider);
    return sections;
  });
}

/** The account paths of a property of the form. */
const getPaths = ({ bindings }: AdaptedForm, key: string): readonly string[] =>
  bindings.filter(({ form: [first] }) => first === key).map(({ provider }) => provider);

function toSections(
  form: AdaptedForm,
  account: AccountData,
  title: string,
  texts: CopyTexts,
  isNew: (key: string) => boolean,
): readonly CopiedSection[] {
  const value = toFormValue(
    form.bindings.filter(({ provider }) => isAnswered(provider, account)),
    account,
  );
  const sections: readonly Pick<Section, 'title' | 'keys'>[] = form.uiSchema['ui:options']?.sections ?? [
    { keys: Object.keys(form.schema.properties ?? {}) },
  ];
  return sections.flatMap(({ title: sectionTitle, keys }) => {
    const rows = keys.filter((key) => isNew(key)).flatMap((key) => toRows(form, key, value, texts));
    if (rows.length === 0) return [];
    return [
      { title: sectionTitle === undefined || sectionTitle === title ? title : `${title}: ${sectionTitle}`, rows },
    ];
  });
}

/** Whether the customer answered. A missing boolean is no answer; a missing subscription means "not subscribed". */
const isAnswered = (path: string, account: AccountData): boolean =>
  path.startsWith('subscriptions.') || (readPath(account, path) ?? null) !== null;

function toRows(form: AdaptedForm, key: string, value: FormValue, texts: CopyTexts): readonly CopiedRow[] {
  const ui = form.uiSchema[key];
  if (ui === undefined || !('ui:options' in ui)) return [];
  const { tile, titleKey } = ui['ui:options'];
  const labelKey = tile?.labelKey ?? titleKey;
  const label =
    tile?.label ?? schemaAt(form.schema, [key])?.title ?? (labelKey === undefined ? key : texts.byKey(labelKey));
  const isSubscription = getPaths(form, key).every((path) => path.startsWith('subscriptions.'));
  const text = isSubscription ? subscriptionText(value[key], texts) : valueText(form, key, value[key], ui, texts);
  return text === '' ? [] : [{ label, value: text }];
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
  const path = countries === true ? 'country' : (getPaths(form, key)[0] ?? key);
  return copyValue(value, path, texts, choices);
}

/** The day, or for a day that is incomplete or not in the calendar its stored parts. */
function birthday({ day, month, year }: FormValue, language: string): string {
  const parts = [day, month, year].filter((part) => typeof part === 'number' || typeof part === 'string');
  return (
    formatCalendarDay(Number(year), Number(month), Number(day), language) ??
    parts.filter((part) => part !== '').join('.')
  );
}
