import type { JWK } from 'jose';
import { readReceiptKey } from '#backend/product/evidence/receipt/receiptKeys.ts';
import type { MachineAccess } from '#backend/product/services/machine/machineAccess.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a site needs of the environment; two values, separated by a space, are valid at the same time. */
const pairs = ['SUBJECT_KEY', 'PORTAL_SECRET', 'PREFERENCE_CENTRE_SECRET'] as const;

type Pair = readonly [string, ...(readonly string[])];

/** Secrets of a site. */
export interface SiteSecrets {
  readonly subjectKeys: Pair;
  readonly portal: Pair;
  readonly preferenceCentre: Pair;
  readonly linkMailToken: string;
  readonly machines: MachineAccess;
  /** Password at the mail server; empty where there is none. */
  readonly mailPassword: string;
  /** Sign events for the marketing platform; empty where it gets none. */
  readonly events: readonly string[];
  /** Signs receipts of consents; undefined where there is none. */
  readonly receiptKey: JWK | undefined;
}

const LONG = 32;
const DIFFERENT = 10;

/**
 * The secrets of a site, `''` for an absent one. Of several sites each may have its own, under the name with the site's
 * (`PORTAL_SECRET_FRANCE`); else the one without counts. `problems` gets a sentence for each that is absent or can be
 * guessed.
 */
export function readSecrets(environment: Environment, site: string | undefined, problems: string[]): SiteSecrets {
  const ending = site === undefined ? '' : `_${site.toUpperCase().replaceAll('-', '_')}`;
  const nameOf = (name: string): string =>
    ending !== '' && environment[`${name}${ending}`] !== undefined ? `${name}${ending}` : name;
  const read = (name: string): string => {
    const value = environment[nameOf(name)] ?? '';
    const names = ending === '' ? name : `${name}${ending} or ${name}`;
    if (value.trim() === '') problems.push(`${names} must be set in the environment`);
    return value;
  };
  const readPair = (name: string): Pair => {
    const [first = '', ...others] = listed(read(name));
    if (others.length > 1) problems.push(`${nameOf(name)} must be one secret, or two that are separated by a space`);
    return [first, ...others];
  };
  const [subjectKeys, portal, preferenceCentre] = pairs.map(readPair) as [Pair, Pair, Pair];
  const linkMailToken = read('LINK_MAIL_TOKEN');
  // We choose these ourselves; nobody may be able to guess them.
  if (subjectKeys.some((key) => key !== '' && (key.length < LONG || new Set(key).size < DIFFERENT)))
    problems.push(
      `${nameOf('SUBJECT_KEY')} must be random text of at least ${LONG} characters, e.g. of “openssl rand -base64 32”`,
    );
  return {
    subjectKeys,
    portal,
    preferenceCentre,
    linkMailToken,
    machines: readMachines(environment, nameOf, problems),
    mailPassword: environment[nameOf('MAIL_PASSWORD')] ?? '',
    events: readWebhookSecrets(environment, nameOf, 'EVENT_SECRETS', problems),
    receiptKey: readSigningKey(environment, nameOf, problems),
  };
}

const listed = (value: string): readonly string[] => value.split(' ').filter((each) => each !== '');

/** Secrets of programs that write reminders; adds a sentence for each that can be guessed or has another form. */
function readMachines(environment: Environment, nameOf: (name: string) => string, problems: string[]): MachineAccess {
  const tokens = listed(environment[nameOf('MACHINE_TOKENS')] ?? '');
  if (tokens.some((token) => token.length < LONG || token.length > 512))
    problems.push(
      `${nameOf('MACHINE_TOKENS')} must be random texts of ${LONG} to 512 characters, separated by a space`,
    );
  return { tokens, webhookSecrets: readWebhookSecrets(environment, nameOf, 'WEBHOOK_SECRETS', problems) };
}

/** The key of receipts; adds a sentence if it is none. */
function readSigningKey(
  environment: Environment,
  nameOf: (name: string) => string,
  problems: string[],
): JWK | undefined {
  const text = (environment[nameOf('RECEIPT_KEY')] ?? '').trim();
  if (text === '') return undefined;
  try {
    return readReceiptKey(text);
  } catch {
    problems.push(`${nameOf('RECEIPT_KEY')} must be a private EC key on P-256: PKCS#8 in base64, on one line`);
    return undefined;
  }
}

/** Secrets of signed webhooks, two while one is being replaced; adds a sentence if one has another form. */
function readWebhookSecrets(
  environment: Environment,
  nameOf: (name: string) => string,
  name: string,
  problems: string[],
): readonly string[] {
  const secrets = listed(environment[nameOf(name)] ?? '');
  if (secrets.some((secret) => !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)))
    problems.push(`${nameOf(name)} must be “whsec_” and at least 24 random bytes in base64 each, separated by a space`);
  return secrets;
}
