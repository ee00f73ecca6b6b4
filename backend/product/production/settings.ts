import { daySeconds } from '#adapters/model/day.ts';
import { DocumentError, fail } from '#backend/shared/document.ts';
import type { MailSettings } from '#backend/product/mails/mailServer.ts';
import type { LinkStrategy } from '#backend/product/services/link-exchange/linkSessions.ts';
import type { EventTarget } from '#backend/product/services/newsletters/subscriptionEvents.ts';
import type { ProviderAccess, ProviderSecret } from '#backend/product/services/providerCall.ts';
import type { ReceiptKeySettings } from '#backend/product/evidence/receipt/receiptKeys.ts';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { SubjectKeys } from '#backend/product/services/knownDevices.ts';
import type { LinkMailAccess } from '#backend/product/services/linkMails.ts';
import type { LinkTokenSettings } from '#backend/product/services/linkTokens.ts';
import type { MachineAccess } from '#backend/product/services/machine/machineAccess.ts';
import { readSecrets, type Environment, type SiteSecrets } from './secrets.ts';
import type { SettingsDocument } from './settingsDocument.ts';
import { readSettingsFile, schemaOf } from './settingsFile.ts';

type FromFile = Omit<
  SettingsDocument,
  | 'siteOrigins'
  | 'otherOrigins'
  | 'identityProvider'
  | 'linkMails'
  | 'linkTokens'
  | 'mails'
  | 'events'
  | 'studio'
  | 'databaseSchema'
  | 'receiptKeys'
>;

/**
 * Settings of a site on a production node: the settings file with the secrets of the environment. Of several sites each
 * has all members; those about the node itself are the same in each.
 */
export interface ProductionSettings extends FromFile {
  /** Name of the site where the node has several. */
  readonly site: string | undefined;
  /** PostgreSQL schema of the site's data where the node has several. */
  readonly databaseSchema: string | undefined;
  /** Origins of the site itself, and other exact origins whose pages may call the services. */
  readonly origins: { readonly own: readonly string[]; readonly additional: readonly string[] };
  readonly linkTokens: LinkTokenSettings;
  readonly linkMails: LinkMailAccess;
  /** How mails of the product itself are sent; undefined if it sends none. */
  readonly mails: MailSettings | undefined;
  readonly portal: ProviderAccess;
  readonly preferenceCentre: ProviderAccess;
  readonly linkExchange: LinkStrategy;
  /** Programs that may write reminders. */
  readonly machines: MachineAccess;
  /** Who is told of changed subscriptions. */
  readonly eventTarget: EventTarget | undefined;
  readonly databaseUrl: string;
  /** Where content is edited; undefined if it comes from files or another host. */
  readonly studio: StudioSettings | undefined;
  readonly subjectKeys: SubjectKeys;
  /** Sign the receipts of consents. */
  readonly receiptKeys: ReceiptKeySettings;
}

type StudioDocument = NonNullable<SettingsDocument['studio']>;
type StudioSettings = Omit<StudioDocument, 'staff'> & {
  readonly staff: StudioDocument['staff'] & { readonly clientSecret: string };
};

/** All sites of a node; at least one. */
export type NodeSites = readonly [ProductionSettings, ...(readonly ProductionSettings[])];

/**
 * Reads the settings file that `KONTOR_SETTINGS` names; secrets come only from the environment: `DATABASE_URL`,
 * `SUBJECT_KEY`, `PORTAL_SECRET`, `PREFERENCE_CENTRE_SECRET`, `LINK_MAIL_TOKEN`, `MAIL_PASSWORD` for a mail server that asks for it,
 * `RECEIPT_KEY` for a site with consents, and `STAFF_CLIENT_SECRET` for the studio.
 * Throws DocumentError with everything that is missing or wrong, a sentence a line.
 */
export function readSites(environment: Environment): NodeSites {
  const problems: string[] = [];
  const inFile: string[] = [];
  const [file, databaseUrl] = ['KONTOR_SETTINGS', 'DATABASE_URL'].map((name) => {
    const value = environment[name] ?? '';
    if (value === '') problems.push(`${name} must be set in the environment`);
    return value;
  }) as [string, string];
  const sites = readSettingsFile(file, inFile);
  // The secrets are checked too if the file cannot be read.
  const named = sites.length === 0 ? [{ site: undefined, document: undefined }] : sites;
  const read = named.map(({ site, document }) => ({
    document,
    site,
    secrets: readSecrets(environment, site, problems),
  }));
  const staffSecret = environment['STAFF_CLIENT_SECRET'] ?? '';
  if (staffSecret === '' && sites.some(({ document }) => document?.studio !== undefined))
    inFile.push('STAFF_CLIENT_SECRET must be set in the environment, because there is a studio');
  for (const { document, secrets, site } of read)
    if (document?.mails?.user !== undefined && secrets.mailPassword === '')
      inFile.push(
        `MAIL_PASSWORD must be set in the environment, because ${site === undefined ? '' : `sites.${site}, `}mails has a user`,
      );
  for (const { document, secrets, site } of read)
    if (document !== undefined && secrets.receiptKey === undefined && showsConsents(document))
      inFile.push(
        `RECEIPT_KEY must be set in the environment, because ${site === undefined ? '' : `sites.${site}, `}metadata has features.consents`,
      );
  if (read.some(({ document, secrets }) => document?.events !== undefined && secrets.events.length === 0))
    inFile.push('EVENT_SECRETS must be set in the environment, because there are events');
  const all = [...new Set([...problems, ...inFile])];
  if (all.length > 0) return fail(all.join('\n'));
  const [first, ...others] = read.flatMap(({ site, document, secrets }) =>
    document === undefined ? [] : [settingsOf(site, document, secrets, { databaseUrl, staffSecret })],
  );
  return first === undefined ? fail(`${file} has no site`) : [first, ...others];
}

const showsConsents = ({ metadata }: SettingsDocument): boolean =>
  readMetadata(metadata).metadata.features.consents === true;

function settingsOf(
  site: string | undefined,
  document: SettingsDocument,
  secrets: SiteSecrets,
  node: Pick<ProductionSettings, 'databaseUrl'> & { readonly staffSecret: string },
): ProductionSettings {
  const { siteOrigins, otherOrigins, identityProvider, linkTokens, mails, events, studio, receiptKeys, ...others } =
    document;
  const { longestDays, ...verification } = linkTokens;
  const { portalApiKey, preferenceCentreApiKey, linkExchange, baseUrl, userKey = [] } = identityProvider;
  const provider = { baseUrl, userKeys: typeof userKey === 'string' ? [userKey] : userKey };
  return {
    ...others,
    site,
    databaseSchema: site === undefined ? undefined : schemaOf(site, document),
    origins: { own: siteOrigins, additional: otherOrigins },
    linkTokens: { ...verification, longestLife: longestDays * daySeconds },
    linkMails: { ...others.linkMails, token: secrets.linkMailToken },
    mails: mails && { ...mails, ...(mails.user !== undefined && { password: secrets.mailPassword }) },
    portal: accessTo(provider, portalApiKey, secrets.portal),
    preferenceCentre: accessTo(provider, preferenceCentreApiKey, secrets.preferenceCentre),
    linkExchange,
    machines: secrets.machines,
    eventTarget: events && { ...events, secrets: secrets.events },
    databaseUrl: node.databaseUrl,
    studio: studio && { ...studio, staff: { ...studio.staff, clientSecret: node.staffSecret } },
    subjectKeys: secrets.subjectKeys,
    receiptKeys: { signing: secrets.receiptKey, others: receiptKeys },
  };
}

/** Access with one secret, or with two: each has the application key at its place, or the only one. */
function accessTo(
  { baseUrl, userKeys }: { readonly baseUrl: string; readonly userKeys: readonly string[] },
  apiKey: string,
  secrets: readonly [string, ...(readonly string[])],
): ProviderAccess {
  const at = (place: 0 | 1): ProviderSecret => {
    const userKey = userKeys[place] ?? userKeys[0];
    return { secret: secrets[place] ?? secrets[0], ...(userKey === undefined ? {} : { userKey }) };
  };
  return { baseUrl, apiKey, ...at(0), ...(secrets.length > 1 || userKeys.length > 1 ? { second: at(1) } : {}) };
}

/** The site that a command is about: the one that was named, or the only one. Throws DocumentError with all names. */
export function chooseSite(sites: NodeSites, name: string | undefined): ProductionSettings {
  const names = sites.flatMap(({ site }) => site ?? []);
  const chosen = name === undefined && sites.length === 1 ? sites[0] : sites.find(({ site }) => site === name);
  if (chosen !== undefined) return chosen;
  throw new DocumentError(
    names.length === 0
      ? 'There is only one site: leave out --site.'
      : `Say which site with --site: ${names.join(', ')}.`,
  );
}
