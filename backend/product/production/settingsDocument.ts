import { daySeconds } from '#adapters/model/day.ts';
import * as v from 'valibot';
import type { JWK } from 'jose';
import { type JsonRecord, listOf, number, object, onlyObject, text, wholeNumber } from '#backend/shared/document.ts';
import { linkStrategies } from '#backend/product/services/link-exchange/linkSessions.ts';
import { isExactOrigin, uses } from '#backend/product/site/thirdParties.ts';
import { isEmailAddress } from '#adapters/model/emailAddress.ts';

/** A schema with a description for text editors. */
const told = <const S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description));

const port = wholeNumber(0, 65_535);
const flag = v.boolean('must be true or false');
const host = told(text, 'Address to listen on.');
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
  v.transform(withoutEndSlashes),
);

function withoutEndSlashes(value: string): string {
  return value.endsWith('/') ? withoutEndSlashes(value.slice(0, -1)) : value;
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const security = v.picklist(['tls', 'starttls', 'none'], 'must be tls, starttls or none');
const timeZone = v.pipe(text, v.check(isTimeZone, 'must be a time zone, such as Europe/Berlin'));
const mails = onlyObject({
  host: told(text, 'The mail server.'),
  port: v.optional(told(wholeNumber(1, 65_535), 'Its port; 465 is the usual one with tls.'), 465),
  security: v.optional(told(security, 'none is only for a mail server on this machine.'), 'tls'),
  user: v.optional(told(text, 'Name at the mail server; its password is MAIL_PASSWORD.')),
  from: v.pipe(text, v.check(isEmailAddress, 'must be an e-mail address')),
  fromName: v.pipe(text, v.regex(/^[^\p{Cc}]*$/u, 'must be one line'), v.description('The sender’s name.')),
  timeZone: v.optional(told(timeZone, 'For times in mails.'), 'Europe/Berlin'),
});

const thirdParty = onlyObject({
  origin,
  uses: listOf(v.picklist(uses, ({ input }) => `“${String(input)}” is no use; there are ${uses.join(', ')}`)),
  purpose: text,
  reason: text,
});

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
  keySet: v.optional(told(address, 'Address of the platform’s public keys (JWKS), instead of or besides keys.')),
  longestDays: v.optional(v.pipe(number, v.gtValue(0, isNoLife), v.maxValue(30, isNoLife)), 30),
});

const groups = v.optional(listOf(text), []);
const roles = onlyObject({ viewer: groups, editor: groups, publisher: groups });
const staff = onlyObject({
  issuer: told(address, 'The company’s OpenID provider for staff.'),
  clientId: text,
  roleClaim: v.optional(told(text, 'Claim that tells the role; dots lead into objects.'), 'groups'),
  roles: told(roles, 'Values of that claim by role; the highest role counts.'),
});
const siteId = v.pipe(text, v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the id of a site (metadata.cms.id)'));
const studio = onlyObject({
  origin: told(origin, 'Public origin of the studio.'),
  port: v.optional(told(port, 'Port to listen on.'), 8081),
  host: v.optional(host, '0.0.0.0'),
  name: v.optional(told(text, 'Name of the site in the studio; default is its id.')),
  pictures: v.optional(told(text, 'Folder of the site’s own pictures, besides uploaded ones.')),
  fourEyes: v.optional(told(flag, 'Staff who change a draft may not publish it.'), false),
  formCounts: v.optional(
    told(flag, 'Pages count what happens in their forms, without anything of a person; false: they send nothing.'),
    true,
  ),
  staff: v.optional(told(staff, 'Who may sign in. Without it another process serves the studio.')),
  sites: v.optional(
    told(listOf(siteId), 'Ids of all sites that this studio edits; the settings of another one are <id>.json beside.'),
    [],
  ),
});

const isNoSource = 'must be an https address or a whole path';
const source = v.pipe(
  text,
  v.check((from) => from.startsWith('/') || /^https:\/\/./.test(from), isNoSource),
  v.description('An https address, or the path of a file.'),
);
const importSchedule = onlyObject({
  from: source,
  everyMinutes: v.optional(told(wholeNumber(5, 10_080), 'Minutes between two looks.'), 1440),
});
const contentFrom = onlyObject({
  address: told(address, 'Base of the documents, <cmsId>/<language>.json and default.json, and of images/.'),
  everySeconds: v.optional(told(wholeNumber(5, daySeconds), 'Seconds between two looks.'), 60),
});

const linkStrategy = v.picklist(
  linkStrategies,
  ({ input }) => `“${String(input)}” is not one of ${linkStrategies.join(', ')}`,
);
const userKeys = v.pipe(v.array(text), v.minLength(1), v.maxLength(2));
const identityProvider = onlyObject({
  baseUrl: told(address, 'Base of the provider’s REST calls.'),
  portalApiKey: text,
  preferenceCentreApiKey: text,
  linkExchange: v.optional(
    told(linkStrategy, 'How mailed links open an account: a token of the provider, or the services in its place.'),
    'initRegistration',
  ),
  userKey: v.optional(
    told(
      v.union([text, userKeys], 'must be a text, or a list of one or two'),
      'Key of the application that owns the secrets, if it is not the site’s own; two for two secrets in their order.',
    ),
  ),
});
const metadata = v.pipe(
  v.record(v.string(), v.unknown(), 'must be an object'),
  v.description('The document of GET /rest/v1/metadata, hosts and keys included; see metadata.schema.json.'),
  v.transform((value): JsonRecord => value),
);
const schemaName = 'must be a name of lower-case letters, digits and underscores that PostgreSQL does not use itself';
const databaseSchema = v.pipe(text, v.regex(/^(?!pg_)[a-z][a-z0-9_]{0,62}$/, schemaName));

/** The settings file of a node, as operators write it. Secrets stand in the environment instead. */
export const settingsDocument = onlyObject({
  port: v.optional(told(port, 'Port to listen on.'), 8080),
  host: v.optional(host, '0.0.0.0'),
  trustedProxies: v.optional(told(listOf(text), 'Addresses or ranges whose X-Forwarded-For is believed.'), []),
  metrics: v.optional(
    onlyObject({
      port: told(port, 'Port of GET /metrics, for the monitoring only.'),
      host: v.optional(host, '127.0.0.1'),
    }),
  ),
  siteOrigins: told(origins, 'Origins of the site itself.'),
  otherOrigins: v.optional(told(origins, 'Other exact origins whose pages may call the services.'), []),
  metadata,
  contentFolder: v.optional(
    told(text, 'Folder of <cmsId>/<language>.json and images/; without it another host serves /cms.'),
  ),
  contentFrom: v.optional(
    told(contentFrom, 'Address of a CMS whose documents and pictures the node copies into contentFolder.'),
  ),
  studio: v.optional(
    told(studio, 'The studio, on a port of its own: content comes from the database. Not together with contentFolder.'),
  ),
  assetArchive: v.optional(told(text, 'Folder shared by all builds, where assets of earlier builds stay for 14 days.')),
  databaseSchema: v.optional(
    told(databaseSchema, 'PostgreSQL schema of the site’s data, where another site’s are in the default one.'),
  ),
  productData: told(text, 'Folder of retail-stores.json and regions.json.'),
  imports: v.optional(
    told(
      onlyObject({ stores: v.optional(importSchedule), postcodes: v.optional(importSchedule) }),
      'Where stores and regions of postcodes are looked for on a schedule, once for all nodes.',
    ),
  ),
  thirdParties: told(listOf(thirdParty), 'Every foreign origin that pages use.'),
  enforceTrustedTypes: v.optional(told(flag, 'Breaks third parties that turn text into code; off by default.'), false),
  linkTokens: told(linkTokens, 'How links of the marketing platform are verified.'),
  receiptKeys: v.optional(
    told(listOf(publicKey), 'Published keys of receipts besides that of RECEIPT_KEY: former ones, and the next one.'),
    [],
  ),
  linkMails: onlyObject({ address: told(address, 'Where the marketing platform takes requests to mail a link.') }),
  mails: v.optional(told(mails, 'How mails of the product itself are sent.')),
  events: v.optional(
    onlyObject({ address: told(address, 'Where the marketing platform takes events about subscriptions.') }),
  ),
  identityProvider,
});

/** The document after reading, with its defaults. */
export type SettingsDocument = Readonly<v.InferOutput<typeof settingsDocument>>;
