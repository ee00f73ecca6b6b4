import { readFileSync } from 'node:fs';
import { fail } from '#backend/shared/document.ts';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import { readWhole } from '#backend/shared/readStrict.ts';
import type { LinkStrategy } from '#backend/product/services/link-exchange/linkStrategy.ts';
import type { ProviderAccess } from '#backend/product/services/providerCall.ts';
import type { LinkMailAccess } from '#backend/product/services/linkMails.ts';
import type { LinkTokenSettings } from '#backend/product/services/linkTokens.ts';
import type { MachineAccess } from '#backend/product/services/machine/machineAccess.ts';
import { metadataProblems } from './metadataProblems.ts';
import { settingsDocument, type SettingsDocument } from './settingsDocument.ts';

type FromFile = Omit<
  SettingsDocument,
  'siteOrigins' | 'otherOrigins' | 'identityProvider' | 'linkMails' | 'linkTokens' | 'studio'
>;

/** Settings of a production node: the settings file with the secrets of the environment. */
export interface ProductionSettings extends FromFile {
  /** Origins of the site itself, and other exact origins whose pages may call the services. */
  readonly origins: { readonly own: readonly string[]; readonly additional: readonly string[] };
  /** Set in the environment: the page itself contains the metadata. */
  readonly inlineMetadata: boolean;
  readonly linkTokens: LinkTokenSettings;
  readonly linkMails: LinkMailAccess;
  readonly portal: ProviderAccess;
  readonly preferenceCentre: ProviderAccess;
  readonly linkExchange: LinkStrategy;
  /** Programs that may write reminders. */
  readonly machines: MachineAccess;
  readonly databaseUrl: string;
  /** Where content is edited; undefined if it comes from files or another host. */
  readonly studio: StudioSettings | undefined;
  readonly subjectKey: string;
}

type StudioDocument = NonNullable<SettingsDocument['studio']>;
type StudioSettings = Omit<StudioDocument, 'staff'> & {
  readonly staff: StudioDocument['staff'] & { readonly clientSecret: string };
};

type Environment = Readonly<Record<string, string | undefined>>;

const DAY = 86_400;

/** What the environment must hold; the first is the path of the settings file. */
const secretNames = [
  'KONTOR_SETTINGS',
  'DATABASE_URL',
  'SUBJECT_KEY',
  'PORTAL_SECRET',
  'PREFERENCE_CENTRE_SECRET',
  'LINK_MAIL_TOKEN',
] as const;

/**
 * Reads the settings file that `KONTOR_SETTINGS` names; secrets come only from the environment: `DATABASE_URL`,
 * `SUBJECT_KEY`, `PORTAL_SECRET`, `PREFERENCE_CENTRE_SECRET`, `LINK_MAIL_TOKEN`, and `STAFF_CLIENT_SECRET` for the studio. Throws DocumentError with everything
 * that is missing or wrong, a sentence a line.
 */
export function readSettings(environment: Environment): ProductionSettings {
  const problems: string[] = [];
  const secrets = readSecrets(environment, problems);
  const document = readDocument(secrets.KONTOR_SETTINGS, problems);
  const clientSecret = environment['STAFF_CLIENT_SECRET'] ?? '';
  const machines = readMachines(environment, problems);
  if (document?.studio !== undefined) problems.push(...studioProblems(document, clientSecret));
  if (document === undefined || problems.length > 0) return fail(problems.join('\n'));
  const { siteOrigins, otherOrigins, identityProvider, linkTokens, studio, ...others } = document;
  const { longestDays, ...verification } = linkTokens;
  const { portalApiKey, preferenceCentreApiKey, linkExchange, ...provider } = identityProvider;
  return {
    ...others,
    origins: { own: siteOrigins, additional: otherOrigins },
    inlineMetadata: environment['KONTOR_INLINE_METADATA'] === '1',
    linkTokens: { ...verification, longestLife: longestDays * DAY },
    linkMails: { ...others.linkMails, token: secrets.LINK_MAIL_TOKEN },
    portal: { ...provider, apiKey: portalApiKey, secret: secrets.PORTAL_SECRET },
    preferenceCentre: { ...provider, apiKey: preferenceCentreApiKey, secret: secrets.PREFERENCE_CENTRE_SECRET },
    linkExchange,
    machines,
    databaseUrl: secrets.DATABASE_URL,
    studio: studio && { ...studio, staff: { ...studio.staff, clientSecret } },
    subjectKey: secrets.SUBJECT_KEY,
  };
}

/** Secrets of programs that write reminders; adds a sentence for each that can be guessed or has another form. */
function readMachines(environment: Environment, problems: string[]): MachineAccess {
  const listed = (name: string): readonly string[] =>
    (environment[name] ?? '').split(' ').filter((each) => each !== '');
  const tokens = listed('MACHINE_TOKENS');
  const webhookSecrets = listed('WEBHOOK_SECRETS');
  if (tokens.some((token) => token.length < LONG || token.length > 512))
    problems.push(`MACHINE_TOKENS must be random texts of ${LONG} to 512 characters, separated by a space`);
  if (webhookSecrets.some((secret) => !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)))
    problems.push('WEBHOOK_SECRETS must be “whsec_” and at least 24 random bytes in base64 each, separated by a space');
  return { tokens, webhookSecrets };
}

/** What is missing for the studio, a sentence each. */
function studioProblems({ contentFolder, metadata }: SettingsDocument, clientSecret: string): readonly string[] {
  return [
    ...(clientSecret === '' ? ['STAFF_CLIENT_SECRET must be set in the environment, because there is a studio'] : []),
    ...(contentFolder === undefined ? [] : ['content comes from the studio or from contentFolder, not from both']),
    ...(readMetadata(metadata).metadata.cms.id === undefined
      ? ['metadata.cms.id must name the site of the studio']
      : []),
  ];
}

/** The secrets, `''` for an absent one; adds a sentence for each that is absent or can be guessed. */
function readSecrets(
  environment: Environment,
  problems: string[],
): Readonly<Record<(typeof secretNames)[number], string>> {
  const read = (name: string): string => {
    const value = environment[name] ?? '';
    if (value === '') problems.push(`${name} must be set in the environment`);
    return value;
  };
  const secrets = Object.fromEntries(secretNames.map((name) => [name, read(name)])) as Readonly<
    Record<(typeof secretNames)[number], string>
  >;
  const { SUBJECT_KEY: key } = secrets;
  // We choose this one ourselves; nobody may be able to guess it.
  if (key !== '' && (key.length < LONG || new Set(key).size < DIFFERENT))
    problems.push(`SUBJECT_KEY must be random text of at least ${LONG} characters, e.g. of “openssl rand -base64 32”`);
  return secrets;
}

/** The settings file; adds a sentence for each of its problems, and for those of the metadata. */
function readDocument(file: string, problems: string[]): SettingsDocument | undefined {
  if (file === '') return undefined;
  const raw = readJson(file, problems);
  if (raw === undefined) return undefined;
  const read = readWhole(settingsDocument, raw);
  if ('problems' in read) {
    problems.push(...read.problems);
    return undefined;
  }
  const { output } = read;
  problems.push(...metadataProblems(output));
  const { contentFolder, identityProvider, linkTokens, studio } = output;
  if (Object.keys(linkTokens.keys).length === 0 && linkTokens.keySet === undefined)
    problems.push('linkTokens must have keys, or the address of a keySet');
  if (identityProvider.linkExchange === 'proxy' && contentFolder === undefined && studio === undefined)
    problems.push(
      'identityProvider.linkExchange can only be “proxy” with a contentFolder or the studio: what their content shows may be written',
    );
  return output;
}

const LONG = 32;
const DIFFERENT = 10;

function readJson(file: string, problems: string[]): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    problems.push(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
