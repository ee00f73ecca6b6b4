import { calendarDay } from '#adapters/model/dateLanguage.ts';
import { schemaAt } from '#adapters/form/formSchema.ts';
import type { AccountData, ProviderSchema } from '#adapters/model/provider.ts';
import type { AdaptedForm, FieldUi, FormValue, Section } from '#adapters/model/form.ts';
import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { toFormValue } from '#adapters/form/accountValues.ts';
import { readPath } from '#adapters/providerPath.ts';
import { copyValue, phoneText, type CopyTexts, copyName } from './copyTexts.ts';

/** What the copy knows of the pages when it writes the rest. */
export interface FurtherContext {
  readonly schema: ProviderSchema;
  /** Paths of the account that a page shows. */
  readonly visiblePaths: ReadonlySet<string>;
  /** Consents that the copy has as cards, with everything that is known of them, by their paths. */
  readonly cards: ReadonlySet<string>;
  /** The name of a newsletter or consent, by its path. */
  readonly nameOf: (purpose: string) => string;
}

/**
 * Values of the account that no page shows, by names for people. What only repeats another value is in the file for
 * programs.
 * Source: requirements#CUS-3.
 */
export function furtherValues(account: JsonObject, context: FurtherContext, texts: CopyTexts): readonly CopiedRow[] {
  return rowsIn(account, '', '', { ...context, texts });
}

interface Walk extends FurtherContext {
  readonly texts: CopyTexts;
}

/** `group`: what the names of the rows begin with, such as the name of a newsletter. */
function rowsIn(value: Json | undefined, path: string, group: string, walk: Walk): readonly CopiedRow[] {
  const { visiblePaths, schema, texts } = walk;
  if (isRepeated(path) || visiblePaths.has(path)) return [];
  if (path === 'profile.phones' && Array.isArray(value)) return phoneRows(value, visiblePaths, texts);
  if (Array.isArray(value) && value.some(isJsonObject)) {
    const name = nameIn(group, copyName(path, schema, texts));
    return value.flatMap((item, index) => rowsIn(item, `${path}[${index}]`, `${name} ${index + 1}`, walk));
  }
  if (isJsonObject(value)) return memberRows(value, path, group, walk);
  const text = specialText(value, path, texts) ?? copyValue(value, path, texts);
  // The name of a newsletter says enough beside “subscribed”.
  const label = path.endsWith('.email.isSubscribed') ? group : nameIn(group, copyName(path, schema, texts));
  return text === '' ? [] : [{ label, value: text }];
}

const nameIn = (group: string, name: string): string => (group === '' ? name : `${group}: ${name}`);

/** A moment as a number, the profile in another spelling. */
const isRepeated = (path: string): boolean => path === 'userInfo' || /^[A-Za-z]+Timestamp$/.test(path);

function memberRows(value: JsonObject, path: string, group: string, walk: Walk): readonly CopiedRow[] {
  const isSubscription = path.startsWith('subscriptions.') && isJsonObject(value['email']);
  if (isSubscription || 'isConsentGranted' in value) {
    if (walk.cards.has(path)) return [];
    return allMemberRows(value, path, walk.nameOf(path), walk);
  }
  return allMemberRows(
    value,
    path,
    path === 'lastLoginLocation' ? copyName(path, walk.schema, walk.texts) : group,
    walk,
  );
}

const allMemberRows = (value: JsonObject, path: string, group: string, walk: Walk): readonly CopiedRow[] =>
  Object.entries(value).flatMap(([name, child]) => rowsIn(child, path === '' ? name : `${path}.${name}`, group, walk));

/** Values that the provider writes in words of its own. */
function specialText(value: Json | undefined, path: string, { t }: CopyTexts): string | undefined {
  if (path === 'socialProviders' || path === 'loginProvider') return loginWays(value, t);
  if (path === 'profile.gender' && (value === 'f' || value === 'm' || value === 'u'))
    return t(`ap.copy.gender.${value}`);
  if (!path.startsWith('subscriptions.')) return undefined;
  if (path.endsWith('.email.isSubscribed') && typeof value === 'boolean')
    return t(value ? 'ap.copy.subscribed' : 'ap.copy.notSubscribed');
  if (path.endsWith('.doubleOptIn.status') && typeof value === 'string')
    // Without a mail that asked for it there is no answer.
    return value === 'Confirmed' ? t('ap.copy.yes') : value === 'Pending' ? t('ap.copy.no') : '';
  return undefined;
}

/** One line for each phone that no page shows. */
function phoneRows(phones: readonly Json[], visiblePaths: ReadonlySet<string>, texts: CopyTexts): readonly CopiedRow[] {
  return phones.flatMap((phone, index) => {
    const text = visiblePaths.has(`profile.phones[${index}].number`) ? '' : phoneText(phone, texts);
    return text === '' ? [] : [{ label: texts.t('global.fields.phone'), value: text }];
  });
}

/** The provider's list of ways to log in: `site` is the password of this site. */
function loginWays(value: Json | undefined, t: CopyTexts['t']): string {
  if (typeof value !== 'string') return '';
  return value
    .split(',')
    .filter((way) => way.trim() !== '')
    .map((way) => (way === 'site' ? t('global.fields.password') : way.slice(0, 1).toUpperCase() + way.slice(1)))
    .join(', ');
}

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
  const value = toFormValue(
    form.bindings.filter(({ provider }) => isAnswered(provider, account)),
    account,
  );
  const sections: readonly Pick<Section, 'title' | 'keys'>[] = form.uiSchema['ui:options']?.sections ?? [
    { keys: Object.keys(form.schema.properties ?? {}) },
  ];
  return sections.flatMap(({ title: own, keys }) => {
    const rows = keys.filter((key) => isNew(key)).flatMap((key) => rowOf(form, key, value, texts));
    return rows.length === 0 ? [] : [{ title: own === undefined || own === title ? title : `${title}: ${own}`, rows }];
  });
}

/** A box without a value shows "no"; that is no answer. Who never subscribed is not subscribed. */
const isAnswered = (path: string, account: AccountData): boolean =>
  path.startsWith('subscriptions.') || (readPath(account, path) ?? null) !== null;

function rowOf(form: AdaptedForm, key: string, value: FormValue, texts: CopyTexts): readonly CopiedRow[] {
  const ui = form.uiSchema[key];
  if (ui === undefined || !('ui:options' in ui)) return [];
  const { tile, titleKey } = ui['ui:options'];
  const labelKey = tile?.labelKey ?? titleKey;
  const label =
    tile?.label ?? schemaAt(form.schema, [key])?.title ?? (labelKey === undefined ? key : texts.byKey(labelKey));
  const isSubscription = pathsOf(form, key).every((path) => path.startsWith('subscriptions.'));
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
  const path = countries === true ? 'country' : (pathsOf(form, key)[0] ?? key);
  return copyValue(value, path, texts, choices);
}

function birthday(value: FormValue, language: string): string {
  const [day = Number.NaN, month = Number.NaN, year = Number.NaN] = [value['day'], value['month'], value['year']].map(
    Number,
  );
  const date = new Date(Date.UTC(year, month - 1, day));
  return Number.isNaN(date.getTime()) ? '' : calendarDay(date, language);
}
