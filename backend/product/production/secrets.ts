import type { MachineAccess } from '#backend/product/services/machine/machineAccess.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a site needs of the environment. */
const siteSecrets = ['SUBJECT_KEY', 'PORTAL_SECRET', 'PREFERENCE_CENTRE_SECRET', 'LINK_MAIL_TOKEN'] as const;

/** Secrets of a site by their names in the environment, and those of programs that write reminders. */
export type SiteSecrets = Readonly<Record<(typeof siteSecrets)[number], string>> & { readonly machines: MachineAccess };

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
    if (value === '') problems.push(`${names} must be set in the environment`);
    return value;
  };
  const secrets = Object.fromEntries(siteSecrets.map((name) => [name, read(name)])) as Readonly<
    Record<(typeof siteSecrets)[number], string>
  >;
  const { SUBJECT_KEY: key } = secrets;
  // We choose this one ourselves; nobody may be able to guess it.
  if (key !== '' && (key.length < LONG || new Set(key).size < DIFFERENT))
    problems.push(
      `${nameOf('SUBJECT_KEY')} must be random text of at least ${LONG} characters, e.g. of “openssl rand -base64 32”`,
    );
  return { ...secrets, machines: readMachines(environment, nameOf, problems) };
}

/** Secrets of programs that write reminders; adds a sentence for each that can be guessed or has another form. */
function readMachines(environment: Environment, nameOf: (name: string) => string, problems: string[]): MachineAccess {
  const listed = (name: string): readonly string[] =>
    (environment[nameOf(name)] ?? '').split(' ').filter((each) => each !== '');
  const tokens = listed('MACHINE_TOKENS');
  const webhookSecrets = listed('WEBHOOK_SECRETS');
  if (tokens.some((token) => token.length < LONG || token.length > 512))
    problems.push(
      `${nameOf('MACHINE_TOKENS')} must be random texts of ${LONG} to 512 characters, separated by a space`,
    );
  if (webhookSecrets.some((secret) => !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)))
    problems.push(
      `${nameOf('WEBHOOK_SECRETS')} must be “whsec_” and at least 24 random bytes in base64 each, separated by a space`,
    );
  return { tokens, webhookSecrets };
}
