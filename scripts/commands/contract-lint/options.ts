import type { Command } from '../../commandLine.ts';
import { argumentsOf } from '../commandArguments.ts';
import { type LintOptions, requireCountry, Refusal, type ReportFormat, reports } from '@kontor/contract/command';

export const USAGE =
  'call it as npm run --silent lint:contract -- --schema FILE --content FILE|FOLDER [--policies FILE] [--consents FILE] [--metadata FILE] [--against OLD-SCHEMA] [--accounts FILE] [--country DE] [--format text|json|sarif] [--level error|warning|info] [--language en|de] [--images FOLDER]';

/** The command line, as `--help` prints it. */
export const commandLine = {
  call: 'npm run --silent lint:contract --',
  does: 'Tells what in schema, content, policies and consents would fail customers. Exits with 100 if there is something.',
  options: {
    schema: { value: 'FILE', multiple: true, what: 'an accounts.getSchema answer; one for each site' },
    against: { value: 'FILE', multiple: true, what: 'the schema that each of them replaces' },
    content: { value: 'FILE', what: 'a content document, or a folder with one for each language' },
    policies: { value: 'FILE', what: 'an accounts.getPolicies answer' },
    consents: { value: 'FILE', what: 'an accounts.getSiteConsentDetails answer' },
    metadata: { value: 'FILE', what: 'the site’s metadata: its features, country and postcodes' },
    accounts: { value: 'FILE', what: 'accounts, to count stored values that would be refused' },
    images: { value: 'FOLDER', what: 'the site’s pictures' },
    country: { value: 'CODE', what: 'country of the site; without it that of the metadata, else DE' },
    format: { value: 'NAME', default: 'text', what: `one of ${Object.keys(reports).join(', ')}` },
    level: { value: 'NAME', default: 'warning', what: 'least severity: error, warning or info' },
    language: { value: 'NAME', default: 'en', what: 'language of the sentences: en or de' },
  },
} as const satisfies Command<unknown>;

/** Reads the arguments; throws a Refusal with exit code 2. */
export function parseLintOptions(argv: readonly string[]): LintOptions {
  const { schema, against, country, format, level, language, ...rest } = argumentsOf(commandLine, argv, USAGE);
  if (schema.length === 0) throw new Refusal(`The provider's schema file is missing; ${USAGE}`, 2);
  if (against.length > schema.length)
    throw new Refusal('There are more files under --against than under --schema: each schema replaces one.', 2);
  return {
    ...rest,
    schema,
    against,
    ...(country !== undefined && { country: requireCountry(country) }),
    format: oneOf('format', format, Object.keys(reports) as ReportFormat[]),
    level: oneOf('level', level, ['error', 'warning', 'info']),
    language: oneOf('language', language, ['en', 'de']),
  };
}

function oneOf<T extends string>(name: string, value: string, values: readonly T[]): T {
  const match = values.find((one) => one === value);
  if (match === undefined) throw new Refusal(`--${name} is one of ${values.join(', ')}, not "${value}".`, 2);
  return match;
}
