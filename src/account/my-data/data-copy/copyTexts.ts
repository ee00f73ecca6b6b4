import { dayAndMinute, formatCalendarDay, intlLanguage, textOfNumber } from '@kontor/schema-adapters/values';
import type { Choice } from '@kontor/schema-adapters';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';
import type { TFunction, ParseKeysWithoutVariables } from 'i18next';
import { hasLabel, readableName, type ProviderSchema, toSchemaPath } from '@kontor/schema-adapters/provider';

type Key = ParseKeysWithoutVariables;

/** Text keys of members without a label on a page, by account path or by the last segment of the path. */
const keys: Readonly<Record<string, Key | undefined>> = {
  UID: 'ap.copy.field.accountNumber',
  created: 'ap.copy.field.created',
  registered: 'ap.copy.field.registered',
  verified: 'ap.copy.field.verified',
  lastLogin: 'ap.copy.field.lastLogin',
  lastUpdated: 'ap.copy.field.lastChange',
  isActive: 'ap.copy.field.active',
  isRegistered: 'ap.copy.field.registrationComplete',
  isVerified: 'ap.copy.field.emailConfirmed',
  isLockedOut: 'ap.copy.field.locked',
  socialProviders: 'ap.copy.field.loginWays',
  loginProvider: 'ap.copy.field.lastLoginWay',
  regSource: 'ap.copy.field.registeredOn',
  identities: 'ap.copy.field.socialLogin',
  lastLoginLocation: 'ap.copy.field.lastLoginPlace',
  'emails.verified': 'ap.copy.field.confirmedEmails',
  'emails.unverified': 'ap.copy.field.unconfirmedEmails',
  'loginIDs.emails': 'ap.copy.field.loginEmails',
  'loginIDs.unverifiedEmails': 'ap.copy.field.unconfirmedLoginEmails',
  'loginIDs.username': 'ap.copy.field.username',
  'data.customerassignment': 'ap.copy.field.salesRegion',
  age: 'ap.copy.field.age',
  bio: 'ap.copy.field.bio',
  gender: 'ap.copy.field.gender',
  name: 'ap.copy.field.fullName',
  nickname: 'ap.copy.field.nickname',
  photoURL: 'ap.copy.field.photo',
  thumbnailURL: 'ap.copy.field.thumbnail',
  profileURL: 'ap.copy.field.socialProfile',
  provider: 'ap.copy.field.provider',
  providerUID: 'ap.copy.field.providerNumber',
  state: 'ap.copy.field.state',
  timezone: 'ap.copy.field.timezone',
  username: 'ap.copy.field.username',
  'data.sfmc.subscriptionKey': 'ap.copy.field.newsletterNumber',
  lastUpdatedSubscriptionState: 'ap.copy.field.lastChange',
  lastConsentModified: 'ap.copy.field.lastChange',
  actionTimestamp: 'ap.copy.field.given',
  status: 'ap.copy.field.optIn',
  isConsentGranted: 'global.fields.consent',
  emailSentTime: 'ap.consents.mailSentAt',
  confirmTime: 'ap.consents.confirmedAt',
  docVersion: 'ap.consents.version',
  lang: 'global.language.label',
  locale: 'global.language.label',
  languages: 'global.language.label',
  email: 'global.fields.profile.email',
  firstName: 'global.fields.profile.firstName',
  lastName: 'global.fields.profile.lastName',
  city: 'global.fields.profile.city',
  country: 'global.fields.profile.country',
  zip: 'global.fields.profile.zip',
  street: 'global.fields.data.addressBook.street',
  phones: 'global.fields.phone',
};

/**
 * The name of a value of the account: its label in forms, else the copy's own label, else the description in the
 * schema, else the last segment of the path as words.
 */
export function copyName(path: string, schema: ProviderSchema, { t, byKey }: CopyTexts): string {
  const schemaPath = toSchemaPath(path);
  if (hasLabel(schemaPath)) return byKey(`global.fields.${schemaPath}`);
  // A site defines the meaning of its fields under `data`, so their last segment says nothing.
  const isOwnField = schemaPath.startsWith('data.');
  const key =
    builtInKey(schemaPath) ?? (isOwnField ? undefined : builtInKey(schemaPath.slice(schemaPath.lastIndexOf('.') + 1)));
  return key === undefined ? (schema.fields.get(schemaPath)?.description ?? readableName(schemaPath)) : t(key);
}

const builtInKey = (name: string): Key | undefined => (Object.hasOwn(keys, name) ? keys[name] : undefined);

/** Texts and language of the copy. */
export interface CopyTexts {
  readonly t: TFunction;
  /** The text of a key that a form names. */
  readonly byKey: (key: string) => string;
  readonly language: string;
  /** Display names of values by account path: a store's name for its number. */
  readonly named?: ReadonlyMap<string, string>;
}

/** Members with a country or language code, by the last segment of the path. */
const codes: Readonly<Record<string, 'region' | 'language' | undefined>> = {
  country: 'region',
  lang: 'language',
  language: 'language',
  languages: 'language',
  locale: 'language',
};

/**
 * Formats a value as the pages do: options by their labels, countries and languages by their names, dates in words.
 * `path` is the account path. Empty for a missing value.
 */
export function copyValue(
  value: Json | undefined,
  path: string,
  texts: CopyTexts,
  choices?: readonly Choice[],
): string {
  if (value === undefined || value === null || value === '') return '';
  const { t, byKey, language, named } = texts;
  if (typeof value === 'boolean') return t(value ? 'ap.copy.yes' : 'ap.copy.no');
  if (isJsonObject(value))
    return inOneLine(Object.entries(value).map(([name, inner]) => copyValue(inner, `${path}.${name}`, texts)));
  if (typeof value === 'object') return inOneLine(value.map((item) => copyValue(item, path, texts, choices)));
  const text = String(value);
  const choice = choices?.find((one) => one.value === text);
  const label = choice?.label ?? (choice?.labelKey === undefined ? undefined : byKey(choice.labelKey));
  if (label !== undefined) return label;
  if (typeof value === 'number') return textOfNumber(value, intlLanguage(language));
  return named?.get(path) ?? formatCode(text, path, language) ?? formatDate(text, language) ?? text;
}

const inOneLine = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

function formatCode(text: string, path: string, language: string): string | undefined {
  const type = codes[path.slice(path.lastIndexOf('.') + 1)];
  if (type === undefined || !/^[A-Za-z]{2}(?:[-_][A-Za-z]{2})?$/.test(text)) return undefined;
  const code = type === 'region' ? text.toUpperCase() : text.replace('_', '-');
  if (type === 'region' && code.length > 2) return undefined;
  return new Intl.DisplayNames([intlLanguage(language), 'de'], { type }).of(code);
}

/** Formats an ISO date or date-time in words; undefined for any other text. */
function formatDate(text: string, language: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (day !== undefined) return formatCalendarDay(Number(year), Number(month), Number(day), language);
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  return dayAndMinute(date, language);
}

/** A phone as one line: its number, and its type if the account has one. Source: requirements#CUS-3. */
export function phoneText(phone: Json | undefined, texts: CopyTexts, types?: readonly Choice[]): string {
  if (!isJsonObject(phone)) return '';
  const { number, type } = phone;
  const kind = type === 'default' ? '' : copyValue(type, 'profile.phones.type', texts, types);
  const digits = copyValue(number, 'profile.phones.number', texts);
  return digits === '' || kind === '' ? digits : `${digits} (${kind})`;
}
