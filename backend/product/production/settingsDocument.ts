import { daySeconds, isEmailAddress } from '@kontor/schema-adapters/values';
import * as v from 'valibot';
import type { JWK } from 'jose';
import {
  flag,
  type JsonRecord,
  listOf,
  number,
  object,
  onlyObject,
  text,
  wholeNumber,
} from '#backend/shared/document.ts';
import { linkStrategies } from '../links/linkSessions.ts';
import { isExactOrigin, uses } from '../site/thirdParties.ts';

/** Members with a description for text editors: required, optional, and with a default. */
const label = <const S extends v.GenericSchema>(schema: S, what: string) => v.pipe(schema, v.description(what));
const optional = <const S extends v.GenericSchema>(schema: S, what: string) => v.optional(label(schema, what));
const preset = <const S extends v.GenericSchema>(schema: S, value: v.InferInput<S>, what: string) =>
  v.optional(label(schema, what), () => value);

const port = wholeNumber(0, 65_535);
const texts = listOf(text);
const isOrigin = (entry: string): boolean => isExactOrigin(entry) && entry.startsWith('https://');
const origin = v.pipe(
  text,
  v.check(isOrigin, ({ input }) => `“${input}” is no exact https origin`),
);
const origins = v.pipe(
  v.array(text, 'must be a list'),
  v.everyItem(isOrigin, ({ input }) => `“${input.find((entry) => !isOrigin(entry))}” is no exact https origin`),
  v.readonly(),
);
const isNoAddress = 'must be an https address';
const address = v.pipe(
  text,
  v.startsWith('https://', isNoAddress),
  v.check((value) => URL.canParse(value), isNoAddress),
  v.transform((value) => value.replace(/(?<!\/)\/+$/, '')),
);
const isZone = (timeZone: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
};
const zone = v.pipe(text, v.check(isZone, 'must be a time zone, such as Europe/Berlin'));
const security = v.picklist(['tls', 'starttls', 'none'], 'must be tls, starttls or none');
const mails = onlyObject({
  host: label(text, 'The mail server.'),
  port: preset(wholeNumber(1, 65_535), 465, 'Its port; 465 is the usual one with tls.'),
  security: preset(security, 'tls', 'none is only for a mail server on this machine.'),
  user: optional(text, 'Name at the mail server; its password is MAIL_PASSWORD.'),
  from: v.pipe(text, v.check(isEmailAddress, 'must be an e-mail address')),
  fromName: label(v.pipe(text, v.regex(/^[^\p{Cc}]*$/u, 'must be one line')), 'The sender’s name.'),
  timeZone: preset(zone, 'Europe/Berlin', 'For times in mails.'),
});

const use = v.picklist(uses, ({ input }) => `“${String(input)}” is no use; there are ${uses.join(', ')}`);
const thirdParty = onlyObject({ origin, uses: listOf(use), purpose: text, reason: text });

const isNoKey = 'must be a public EC key on P-256';
const publicKey = v.pipe(
  v.looseObject({ kty: v.literal('EC', isNoKey), crv: v.literal('P-256', isNoKey) }, isNoKey),
  v.check((key) => !('d' in key), isNoKey),
  v.transform((key): JWK => key),
);
const isNoLife = 'must be above 0 and at most 30';
const linkTokens = object({
  issuer: text,
  audience: text,
  keys: v.optional(v.record(v.string(), publicKey, 'must be an object'), {}),
  keySet: optional(address, 'Address of the platform’s public keys (JWKS), instead of or besides keys.'),
  longestDays: v.optional(v.pipe(number, v.gtValue(0, isNoLife), v.maxValue(30, isNoLife)), 30),
});

const groups = v.optional(texts, []);
const roles = onlyObject({ viewer: groups, editor: groups, publisher: groups });
const staff = onlyObject({
  issuer: label(address, 'The company’s OpenID provider for staff.'),
  clientId: text,
  roleClaim: preset(text, 'groups', 'Claim that tells the role; dots lead into objects.'),
  roles: label(roles, 'Values of that claim by role; the highest role counts.'),
});
const siteId = v.pipe(text, v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the id of a site (metadata.cms.id)'));
const studio = onlyObject({
  origin: label(origin, 'Public origin of the studio.'),
  port: preset(port, 8081, 'Port to listen on.'),
  host: preset(text, '0.0.0.0', 'Address to listen on.'),
  name: optional(text, 'Name of the site in the studio; default is its id.'),
  pictures: optional(text, 'Folder of the site’s own pictures, besides uploaded ones.'),
  fourEyes: preset(flag, false, 'Staff who change a draft may not publish it.'),
  formCounts: preset(flag, true, 'Pages count what happens in their forms, without anything of a person.'),
  staff: optional(staff, 'Who may sign in. Without it another process serves the studio.'),
  sites: preset(listOf(siteId), [], 'Ids of all sites that it edits; settings of another one are <id>.json beside.'),
});

const contentFrom = onlyObject({
  address: label(address, 'Base of the documents, <cmsId>/<language>.json and default.json, and of images/.'),
  everySeconds: preset(wholeNumber(5, daySeconds), 60, 'Seconds between two looks.'),
});
const metrics = onlyObject({
  port: label(port, 'Port of GET /metrics, for the monitoring only.'),
  host: preset(text, '127.0.0.1', 'Address to listen on.'),
});

const isNoWay = ({ input }: { input: unknown }) => `“${String(input)}” is not one of ${linkStrategies.join(', ')}`;
const userKeys = v.pipe(v.array(text), v.minLength(1), v.maxLength(2));
const userKey = v.union([text, userKeys], 'must be a text, or a list of one or two');
const identityProvider = onlyObject({
  baseUrl: label(address, 'Base of the provider’s REST calls.'),
  portalApiKey: text,
  preferenceCentreApiKey: text,
  linkExchange: preset(v.picklist(linkStrategies, isNoWay), 'initRegistration', 'How mailed links open an account.'),
  userKey: optional(userKey, 'Key of the application that owns the secrets; two for two secrets in their order.'),
});
const metadata = v.pipe(
  v.record(v.string(), v.unknown(), 'must be an object'),
  v.description('The document of GET /rest/v1/metadata, with hosts and keys; see metadata.schema.json.'),
  v.transform((value): JsonRecord => value),
);
const isNoSchema = 'must be a name of lower-case letters, digits and underscores that PostgreSQL does not use itself';
const schema = v.pipe(text, v.regex(/^(?!pg_)[a-z][a-z0-9_]{0,62}$/, isNoSchema));
const platform = onlyObject({ address: label(address, 'Where the marketing platform takes them.') });

/** The settings file of a node. Secrets are in the environment instead. */
export const settingsDocument = onlyObject({
  port: preset(port, 8080, 'Port to listen on.'),
  host: preset(text, '0.0.0.0', 'Address to listen on.'),
  trustedProxies: preset(texts, [], 'Addresses or ranges whose X-Forwarded-For is believed.'),
  metrics: v.optional(metrics),
  siteOrigins: label(origins, 'Origins of the site itself.'),
  otherOrigins: preset(origins, [], 'Other exact origins whose pages may call the services.'),
  metadata,
  contentFolder: optional(text, 'Folder of <cmsId>/<language>.json and images/; else another host serves /cms.'),
  contentFrom: optional(contentFrom, 'A CMS whose documents and pictures the node copies into contentFolder.'),
  studio: optional(studio, 'The studio: content comes from the database. Not together with contentFolder.'),
  assetArchive: optional(text, 'Folder shared by all builds, where assets of earlier builds stay for 14 days.'),
  databaseSchema: optional(schema, 'PostgreSQL schema of the site’s data, where another’s are in the default one.'),
  productData: label(text, 'Folder of retail-stores.json and regions.json.'),
  thirdParties: label(listOf(thirdParty), 'Every foreign origin that pages use.'),
  enforceTrustedTypes: preset(flag, false, 'Breaks third parties that turn text into code; off by default.'),
  linkTokens: label(linkTokens, 'How links of the marketing platform are verified.'),
  receiptKeys: preset(
    listOf(publicKey),
    [],
    'Keys of receipts besides that of RECEIPT_KEY: former ones, the next one.',
  ),
  linkMails: label(platform, 'Requests to mail a link.'),
  mails: optional(mails, 'How mails of the product itself are sent.'),
  events: optional(platform, 'Events about subscriptions.'),
  identityProvider,
});

/** The parsed document, with its defaults. */
export type SettingsDocument = Readonly<v.InferOutput<typeof settingsDocument>>;
