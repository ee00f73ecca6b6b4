import { readFileSync } from 'node:fs';
import { countryOf } from '#adapters/countries/countries.ts';
import { adaptDocuments, type AdaptedDocuments, type Documents, onlyTab } from '#adapters/form/adaptDocument.ts';
import { isRecord } from '#adapters/model/json.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { contentFindings } from '#adapters/contract/contentFindings.ts';
import { type Finding, uniqueFindings } from '#adapters/model/finding.ts';
import { undescribedContent } from '#backend/shared/describedContent.ts';
import { helpOf, parseOptions } from './commandLine.ts';

/** A sentence for the person at the terminal. */
class Refusal extends Error {}

const USAGE = 'call it as npm run --silent adapt -- --schema FILE [--content FILE] [--country DE] [--tab ANCHOR]';

const command = {
  call: 'npm run --silent adapt --',
  does: 'Prints the forms that a provider’s schema gives, as JSON.',
  options: {
    schema: { value: 'FILE', what: 'an accounts.getSchema answer' },
    content: { value: 'FILE', what: 'a content document; without it the whole schema is one form' },
    country: { value: 'CODE', default: 'DE', what: 'country of the site' },
    tab: { value: 'ANCHOR', what: 'only this tab' },
  },
} as const;

/** A document with any of these members is a content document. */
const CONTENT_MEMBERS = [
  'preferenceCenter',
  'header',
  'footer',
  'socialmediabar',
  'simpleFooter',
  'accountPage',
  'components',
];

/** The output and exit code of the command. */
export interface CommandResult {
  readonly exitCode: 0 | 2;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the command with these arguments. Wrong arguments or an invalid file: one sentence and exit code 2. */
export function adaptCommand(argv: readonly string[]): CommandResult {
  if (argv.includes('--help')) return { exitCode: 0, output: helpOf(command), complaint: '' };
  try {
    return { exitCode: 0, output: `${JSON.stringify(adapt(argv), null, 2)}\n`, complaint: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { exitCode: 2, output: '', complaint: `${error.message}\n` };
  }
}

function adapt(argv: readonly string[]): AdaptedDocuments {
  const { schema: schemaFile, content: contentFile, country, tab } = flagsOf(argv);
  if (schemaFile === undefined) throw new Refusal(`The provider's schema file is missing; ${USAGE}`);
  const site = { country: country.toUpperCase(), zipRules: {} };
  if (countryOf(site.country) === undefined)
    throw new Refusal(
      `There is no country "${country}"; use one of the 32 selectable ones as two letters, such as DE.`,
    );
  const schema = readJson(schemaFile);
  if (parseProviderSchema(schema).findings.some(({ what }) => what === 'schema-unreadable'))
    throw new Refusal(
      `${schemaFile} is no accounts.getSchema answer: it has neither profileSchema nor dataSchema nor subscriptionsSchema.`,
    );
  const content = contentFile === undefined ? undefined : readContent(contentFile);
  const documents: Documents = { schema, content, site };
  const adapted = adaptDocuments(documents);
  const all = content === undefined ? adapted : { ...adapted, findings: allFindings(content, adapted) };
  if (tab === undefined) return all;
  const one = onlyTab(all, documents, tab);
  if (one === undefined)
    throw new Refusal(
      `There is no tab "${tab}"; there are: ${all.forms.map(({ anchor }) => anchor).join(', ') || 'none'}.`,
    );
  return one;
}

function allFindings(content: unknown, { forms, findings }: AdaptedDocuments): readonly Finding[] {
  const told = [...findings, ...contentFindings(content, { forms })];
  return uniqueFindings([...told, ...undescribedContent(content, told)]);
}

function flagsOf(argv: readonly string[]) {
  try {
    return parseOptions(command, argv);
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\.?\n|\.$/);
    throw new Refusal(`${sentence}; ${USAGE}`, { cause: error });
  }
}

function readContent(file: string): unknown {
  const content = readJson(file);
  if (isRecord(content) && CONTENT_MEMBERS.some((name) => Object.hasOwn(content, name))) return content;
  throw new Refusal(`${file} is no content document: it has no part that a site knows, such as preferenceCenter.`);
}

function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw new Refusal(`${file} is not JSON.`, { cause: error });
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal(`${file} cannot be read.`, { cause: error });
  }
}
