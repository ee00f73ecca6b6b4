import { hasLabel, readableName } from '#adapters/provider/fieldLabels.ts';
import type { ProviderSchema } from '#adapters/model/provider.ts';
import { toSchemaPath } from '#adapters/providerPath.ts';
import type { ParseKeysWithoutVariables } from 'i18next';
import type { CopyTexts } from './copyTexts.ts';

type Key = ParseKeysWithoutVariables;

/** Members that no page labels, by their path in the account or else by their last name. */
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
 * The name of a value of the account in the words of the pages: the label that forms give it, else the copy's own, else
 * what the schema says of it, else its last name as words.
 */
export function copyName(path: string, schema: ProviderSchema, { t, byKey }: CopyTexts): string {
  const schemaPath = toSchemaPath(path);
  if (hasLabel(schemaPath)) return byKey(`global.fields.${schemaPath}`);
  // What sites keep under `data` has their own meaning, whatever its last name is.
  const isOwnField = schemaPath.startsWith('data.');
  const key = own(schemaPath) ?? (isOwnField ? undefined : own(schemaPath.slice(schemaPath.lastIndexOf('.') + 1)));
  return key === undefined ? (schema.fields.get(schemaPath)?.description ?? readableName(schemaPath)) : t(key);
}

const own = (name: string): Key | undefined => (Object.hasOwn(keys, name) ? keys[name] : undefined);
