import { daySeconds } from '#adapters/model/day.ts';
import * as v from 'valibot';
import type { JWK } from 'jose';
import { type JsonRecord, listOf, number, object, onlyObject, text, wholeNumber } from '#backend/shared/document.ts';
import { linkStrategies } from '#backend/product/services/link-exchange/linkSessions.ts';
import { isExactOrigin, uses } from '#backend/product/site/thirdParties.ts';
import { isEmailAddress } from '#adapters/model/emailAddress.ts';

const isNoZone = 'must be a time zone, such as Europe/Berlin';
/** How mails of the product itself are sent, as operators write it. The password stands in the environment. */
const mailsDocument = onlyObject({
  host: v.pipe(text, v.description('The mail server.')),
  port: v.optional(v.pipe(wholeNumber(1, 65_535), v.description('Its port; 465 is the usual one with tls.')), 465),
  security: v.optional(
    v.pipe(
      v.picklist(['tls', 'starttls', 'none'], 'must be tls, starttls or none'),
      v.description('none is only for a mail server on this machine.'),
    ),
    'tls',
  ),
  user: v.optional(v.pipe(text, v.description('Name at the mail server; its password is MAIL_PASSWORD.'))),
  from: v.pipe(text, v.check(isEmailAddress, 'must be an e-mail address')),
  fromName: v.pipe(text, v.regex(/^[^\p{Cc}]*$/u, 'must be one line'), v.description('The sender’s name.')),
  timeZone: v.optional(
    v.pipe(text, v.check(isTimeZone, isNoZone), v.description('For times in mails.')),
    'Europe/Berlin',
  ),
});

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const isOrigin = (entry: string): boolean => isExactOrigin(entry) && entry.startsWith('https://');
const noOrigin = (entry: string | undefined): string => `“${entry}” is no exact https origin`;

const origins = v.pipe(
  v.array(text, 'must be a list'),
  v.everyItem(isOrigin, ({ input }) => noOrigin(input.find((entry) => !isOrigin(entry)))),
  v.readonly(),
);

const isNoAddress = 'must be an https address';
const address = v.pipe(
  text,
  v.startsWith('https://', isNoAddress),
  v.check((value) => URL.canParse(value), isNoAddress),
  v.transform(withoutEndSlashes),
);

const thirdParty = onlyObject({
  origin: v.pipe(
    text,
    v.check(isOrigin, ({ input }) => noOrigin(input)),
  ),
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
  keySet: v.optional(
    v.pipe(address, v.description('Address of the platform’s public keys (JWKS), instead of or besides keys.')),
  ),
  longestDays: v.optional(v.pipe(number, v.gtValue(0, isNoLife), v.maxValue(30, isNoLife)), 30),
});

const originOfStudio = v.pipe(
  text,
  v.check(isOrigin, ({ input }) => noOrigin(input)),
);
const groups = v.optional(listOf(text), []);

const studio = onlyObject({
  origin: v.pipe(originOfStudio, v.description('Public origin of the studio.')),
  port: v.optional(v.pipe(wholeNumber(0, 65_535), v.description('Port to listen on.')), 8081),
  host: v.optional(v.pipe(text, v.description('Address to listen on.')), '0.0.0.0'),
  name: v.optional(v.pipe(text, v.description('Name of the site in the studio; default is its id.'))),
  pictures: v.optional(v.pipe(text, v.description('Folder of the site’s own pictures, besides uploaded ones.'))),
  fourEyes: v.optional(
    v.pipe(v.boolean('must be true or false'), v.description('Staff who change a draft may not publish it.')),
    false,
  ),
  formCounts: v.optional(
    v.pipe(
      v.boolean('must be true or false'),
      v.description('Pages count what happens in their forms, without anything of a person; false: they send nothing.'),
    ),
    true,
  ),
  staff: onlyObject({
    issuer: v.pipe(address, v.description('The company’s OpenID provider for staff.')),
    clientId: text,
    roleClaim: v.optional(v.pipe(text, v.description('Claim that tells the role; dots lead into objects.')), 'groups'),
    roles: v.pipe(
      onlyObject({ viewer: groups, editor: groups, publisher: groups }),
      v.description('Values of that claim by role; the highest role counts.'),
    ),
  }),
});

const contentFrom = onlyObject({
  address: v.pipe(
    address,
    v.description('Base of the documents, <cmsId>/<language>.json and default.json, and of images/.'),
  ),
  everySeconds: v.optional(v.pipe(wholeNumber(5, daySeconds), v.description('Seconds between two looks.')), 60),
});

/** The settings file of a production node, as operators write it. Secrets stand in the environment instead. */
export const settingsDocument = onlyObject({
  port: v.optional(v.pipe(wholeNumber(0, 65_535), v.description('Port to listen on.')), 8080),
  host: v.optional(v.pipe(text, v.description('Address to listen on.')), '0.0.0.0'),
  trustedProxies: v.optional(
    v.pipe(listOf(text), v.description('Addresses or ranges whose X-Forwarded-For is believed.')),
    [],
  ),
  metrics: v.optional(
    onlyObject({
      port: v.pipe(wholeNumber(0, 65_535), v.description('Port of GET /metrics, for the monitoring only.')),
      host: v.optional(v.pipe(text, v.description('Address to listen on.')), '127.0.0.1'),
    }),
  ),
  siteOrigins: v.pipe(origins, v.description('Origins of the site itself.')),
  otherOrigins: v.optional(
    v.pipe(origins, v.description('Other exact origins whose pages may call the services.')),
    [],
  ),
  metadata: v.pipe(
    v.record(v.string(), v.unknown(), 'must be an object'),
    v.description('The document of GET /rest/v1/metadata, hosts and keys included; see metadata.schema.json.'),
    v.transform((value): JsonRecord => value),
  ),
  contentFolder: v.optional(
    v.pipe(
      text,
      v.description(
        'Folder of content documents, <cmsId>/<language>.json and images/; without it another host serves /cms.',
      ),
    ),
  ),
  contentFrom: v.optional(
    v.pipe(
      contentFrom,
      v.description('Address of a CMS whose documents and pictures the node copies into contentFolder.'),
    ),
  ),
  studio: v.optional(
    v.pipe(
      studio,
      v.description(
        'The studio, on a port of its own: content comes from the database. Not together with contentFolder.',
      ),
    ),
  ),
  assetArchive: v.optional(
    v.pipe(text, v.description('Folder shared by all builds, where assets of earlier builds stay for 14 days.')),
  ),
  productData: v.pipe(text, v.description('Folder of retail-stores.json and regions.json.')),
  thirdParties: v.pipe(listOf(thirdParty), v.description('Every foreign origin that pages use.')),
  enforceTrustedTypes: v.optional(
    v.pipe(
      v.boolean('must be true or false'),
      v.description('Breaks third parties that turn text into code; off by default.'),
    ),
    false,
  ),
  linkTokens: v.pipe(linkTokens, v.description('How links of the marketing platform are verified.')),
  receiptKeys: v.optional(
    v.pipe(
      listOf(publicKey),
      v.description(
        'Public keys of receipts besides that of RECEIPT_KEY: those that signed before, and the next one. They are published.',
      ),
    ),
    [],
  ),
  linkMails: onlyObject({
    address: v.pipe(address, v.description('Where the marketing platform takes requests to mail a link.')),
  }),
  mails: v.optional(v.pipe(mailsDocument, v.description('How mails of the product itself are sent.'))),
  events: v.optional(
    onlyObject({
      address: v.pipe(address, v.description('Where the marketing platform takes events about subscriptions.')),
    }),
  ),
  identityProvider: onlyObject({
    baseUrl: v.pipe(address, v.description('Base of the provider’s REST calls.')),
    portalApiKey: text,
    preferenceCentreApiKey: text,
    linkExchange: v.optional(
      v.pipe(
        v.picklist(linkStrategies, ({ input }) => `“${String(input)}” is not one of ${linkStrategies.join(', ')}`),
        v.description('How mailed links open an account: a token of the provider, or the services in its place.'),
      ),
      'initRegistration',
    ),
    userKey: v.optional(
      v.pipe(
        v.union(
          [text, v.pipe(v.array(text), v.minLength(1), v.maxLength(2))],
          'must be a text, or a list of one or two',
        ),
        v.description(
          'Key of the application that owns the secrets, if it is not the site’s own; two for two secrets in their order.',
        ),
      ),
    ),
  }),
});

const schemaName = 'must be a name of lower-case letters, digits and underscores that PostgreSQL does not use itself';

/** Members that a site of several has besides those of the whole file. */
export const siteMembers = {
  name: v.optional(v.pipe(text, v.description('Name of the site in the studio; default is its id.'))),
  pictures: v.optional(v.pipe(text, v.description('Folder of the site’s own pictures, where there is a studio.'))),
  databaseSchema: v.optional(
    v.pipe(
      text,
      v.regex(/^(?!pg_)[a-z][a-z0-9_]{0,62}$/, schemaName),
      v.description(
        'PostgreSQL schema of the site’s data; default is site_ and its name, “public” that of a single site.',
      ),
    ),
  ),
};

/** One of several sites: what all have in common with its own members in place of those. */
export const siteDocument = onlyObject({ ...settingsDocument.entries, ...siteMembers });

/** Members that are the same for all sites of a node. */
export const nodeMembers = ['port', 'host', 'trustedProxies', 'metrics', 'studio', 'assetArchive'] as const;

/** A settings file with one site or several, for editors: each may leave to the other what all sites need. */
export const settingsFile = v.union([
  settingsDocument,
  v.strictObject({
    ...v.partial(settingsDocument).entries,
    sites: v.pipe(
      v.record(v.string(), v.partial(v.omit(siteDocument, nodeMembers))),
      v.description('Several sites by name: each has its own members, and those beside “sites” in common.'),
    ),
  }),
]);

/** The document after reading, with its defaults. */
export type SettingsDocument = Readonly<v.InferOutput<typeof siteDocument>>;

function withoutEndSlashes(value: string): string {
  return value.endsWith('/') ? withoutEndSlashes(value.slice(0, -1)) : value;
}
