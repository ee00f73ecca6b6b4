import { parseArgs } from 'node:util';
import { countryOf } from '#adapters/countries/countries.ts';
import type { ContractSeverity } from '#adapters/contract/lint/contractFinding.ts';
import type { SentenceLanguage } from '#backend/shared/contract/contractSentences.ts';
import { Refusal } from './refusal.ts';
import { type ReportFormat, reports } from './reports/reports.ts';

/** What the command was asked for. */
export interface LintOptions {
  /** One file per site; the first is the one whose fields the content shows. */
  readonly schema: readonly string[];
  /** What each schema replaces, in the same order. */
  readonly against: readonly string[];
  readonly content?: string;
  readonly policies?: string;
  readonly consents?: string;
  readonly accounts?: string;
  readonly images?: string;
  readonly baseline?: string;
  readonly country: string;
  readonly format: ReportFormat;
  readonly level: ContractSeverity;
  readonly language: SentenceLanguage;
  readonly fix: boolean;
  readonly online: boolean;
  readonly updateBaseline: boolean;
}

export const USAGE =
  'call it as npm run --silent lint:contract -- --schema FILE --content FILE|FOLDER [--policies FILE] [--consents FILE] [--against OLD-SCHEMA] [--accounts FILE] [--country DE] [--format text|json|sarif|junit|github] [--level error|warning|info] [--language en|de] [--baseline FILE [--update-baseline]] [--fix] [--online] [--images FOLDER]';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** Reads the arguments; throws a Refusal with exit code 2. */
export function parseOptions(argv: readonly string[]): LintOptions {
  const {
    schema = [],
    against = [],
    country = 'DE',
    format = 'text',
    level = 'warning',
    language = 'en',
    ...rest
  } = valuesOf(argv);
  if (schema.length === 0) throw new Refusal(`The provider's schema file is missing; ${USAGE}`, 2);
  if (against.length > schema.length)
    throw new Refusal('There are more files under --against than under --schema: each schema replaces one.', 2);
  if (rest['update-baseline'] && rest.baseline === undefined)
    throw new Refusal('--update-baseline needs --baseline FILE.', 2);
  if (rest.fix && rest.content === undefined) throw new Refusal('--fix mends content: name it with --content.', 2);
  if (countryOf(country.toUpperCase()) === undefined)
    throw new Refusal(
      `There is no country "${country}"; use one of the 32 selectable ones as two letters, such as DE.`,
      2,
    );
  return {
    ...rest,
    schema,
    against,
    country: country.toUpperCase(),
    format: oneOf('format', format, Object.keys(reports) as ReportFormat[]),
    level: oneOf('level', level, ['error', 'warning', 'info']),
    language: oneOf('language', language, ['en', 'de']),
    updateBaseline: rest['update-baseline'],
  };
}

function valuesOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        schema: { ...text, multiple: true },
        against: { ...text, multiple: true },
        content: text,
        policies: text,
        consents: text,
        accounts: text,
        images: text,
        baseline: text,
        country: text,
        format: text,
        level: text,
        language: text,
        fix: flag,
        online: flag,
        'update-baseline': flag,
      },
      allowPositionals: false,
    }).values;
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\.?\n|\.$/);
    throw new Refusal(`${sentence}; ${USAGE}`, 2, error);
  }
}

function oneOf<T extends string>(name: string, value: string, values: readonly T[]): T {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new Refusal(`--${name} is one of ${values.join(', ')}, not "${value}".`, 2);
  return found;
}
