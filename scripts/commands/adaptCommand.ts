import { hiddenFields, namesInOrder, kindChecks, type FieldError } from '@kontor/schema-adapters/checks';
import { basename, join } from 'node:path';
import {
  adaptDocuments,
  type AdaptedDocuments,
  type Documents,
  onlyTab,
  type Finding,
  uniqueFindings,
  toFormValue,
  type AdaptedForm,
  type FormValue,
} from '@kontor/schema-adapters';
import { isRecord, ownMember, type JsonObject } from '@kontor/schema-adapters/json';
import type { AccountData } from '@kontor/schema-adapters/provider';
import { contentFindings } from '@kontor/contract/rules';
import { undescribedContent } from '#backend/shared/describedContent.ts';
import { helpOf, type Read } from '../commandLine.ts';
import { argumentsOf } from './commandArguments.ts';
import {
  requireCountry,
  Refusal,
  refuseErrorAnswer,
  refuseOtherThanSchema,
  faultSentence,
  readJson,
} from '@kontor/contract/command';
import { strictErrors } from '#backend/shared/strictForms.ts';
import { describeErrors } from '@kontor/rjsf-theme/texts';
import type { TFunction } from 'i18next';
import { existsSync, readFileSync } from 'node:fs';
import { textsIn } from '@kontor/rjsf-theme/texts';

const USAGE =
  'call it as npm run --silent adapt -- --schema FILE [--content FILE] [--country DE] [--tab ANCHOR] [--check VALUE.json [--language de]]';

const command = {
  call: 'npm run --silent adapt --',
  does: 'Prints the forms that a provider’s schema gives, as JSON.',
  options: {
    schema: { value: 'FILE', what: 'an accounts.getSchema answer' },
    content: { value: 'FILE', what: 'a content document; without it the whole schema is one form' },
    country: { value: 'CODE', default: 'DE', what: 'country of the site' },
    tab: { value: 'ANCHOR', what: 'only this tab' },
    check: {
      value: 'FILE',
      what: 'an account or a form’s value: prints its errors instead; exits with 100 if there are any',
    },
    language: {
      value: 'TAG',
      what: 'language of the errors’ sentences; without it that of the content’s file name, else de',
    },
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
  /** As those of `lint:contract`: 2 wrong use, 3 an unreadable input, 100 errors in a checked value. */
  readonly exitCode: 0 | 2 | 3 | 100;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the command with these arguments. Wrong arguments or an invalid file: one sentence. */
export function adaptCommand(argv: readonly string[]): CommandResult {
  if (argv.includes('--help')) return { exitCode: 0, output: helpOf(command), complaint: '' };
  try {
    const flags = argumentsOf(command, argv, USAGE);
    const adapted = adapt(flags);
    if (flags.check === undefined) return { exitCode: 0, output: formatJson(adapted), complaint: '' };
    const errors = findValueErrors(adapted, { ...flags, check: flags.check });
    return { exitCode: errors.length === 0 ? 0 : 100, output: formatJson({ errors }), complaint: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { exitCode: error.exitCode, output: '', complaint: `${error.message}\n` };
  }
}

const formatJson = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

type Flags = Read<typeof command.options>;

/** The errors of the value in a file. */
function findValueErrors(
  { forms }: AdaptedDocuments,
  { check, content, language = languageOf(content) }: Pick<Flags, 'content' | 'language'> & { readonly check: string },
): readonly ValueError[] {
  const value = valueIn(check);
  if (!isRecord(value))
    throw new Refusal(`${check} is neither an account nor the value of a form: it is no JSON object.`, 3);
  refuseErrorAnswer(check, value);
  const t = siteTexts(language);
  if (t === undefined) throw new Refusal(`The site has no texts in the language "${language}".`, 2);
  if (!isAccount(value) && forms.length > 1)
    throw new Refusal(`${check} is the value of one form: name its tab with --tab, or give an account.`, 2);
  return valueErrors(forms, value as JsonObject, t);
}

/** The language in the name of a content file: `de.json`, `fr-LU.json`. */
function languageOf(content: string | undefined): string {
  return /^[a-z]{2}(?:-[A-Z]{2})?$/.exec(basename(content ?? '', '.json'))?.[0] ?? 'de';
}

function adapt({ schema: schemaFile, content: contentFile, country, tab, check }: Flags): AdaptedDocuments {
  if (schemaFile === undefined) throw new Refusal(`The provider's schema file is missing; ${USAGE}`, 2);
  const site = { country: requireCountry(country), zipRules: {} };
  const schema = valueIn(schemaFile);
  refuseOtherThanSchema(schemaFile, schema);
  const content = contentFile === undefined ? undefined : readContent(contentFile);
  const checkedValue = check === undefined ? undefined : valueIn(check);
  // The page omits and does not validate fields that this account hides.
  const account = isAccount(checkedValue) ? checkedValue : undefined;
  const documents: Documents = { schema, content, site, account, controls: 'kontor' };
  const adapted = adaptDocuments(documents);
  const all = content === undefined ? adapted : { ...adapted, findings: allFindings(content, adapted) };
  if (tab === undefined) return all;
  const one = onlyTab(all, documents, tab);
  if (one === undefined)
    throw new Refusal(
      `There is no tab "${tab}"; there are: ${all.forms.map(({ anchor }) => anchor).join(', ') || 'none'}.`,
      2,
    );
  return one;
}

function allFindings(content: unknown, { forms, findings }: AdaptedDocuments): readonly Finding[] {
  const adapted = [...findings, ...contentFindings(content, forms)];
  return uniqueFindings([...adapted, ...undescribedContent(content, adapted)]);
}

function readContent(file: string): unknown {
  const content = valueIn(file);
  if (isRecord(content) && CONTENT_MEMBERS.some((name) => Object.hasOwn(content, name))) return content;
  throw new Refusal(`${file} is no content document: it has no part that a site knows, such as preferenceCenter.`, 3);
}

/** Throws a Refusal with exit code 3 for an unreadable file. */
function valueIn(file: string): unknown {
  const { value, faults } = readJson(file);
  const [fault] = faults.filter(({ what }) => what !== 'TWICE');
  if (fault === undefined) return value;
  throw new Refusal(faultSentence(fault, 'en'), 3);
}

/** One error of a value, as the page shows it. */
export interface ValueError {
  /** Anchor of the tab. */
  readonly tab: string;
  /** Keys from the form's root to the leaf. */
  readonly form: readonly string[];
  /** Dotted path in the account; absent if the place has none. */
  readonly provider?: string;
  /** The keyword that failed, the code of a control's own check, or `schema` if Ajv refuses the form's schema. */
  readonly what: string;
  readonly sentence: string;
}

/** Whether a value is an account as `accounts.getAccountInfo` answers it; else it is the value of a form. */
function isAccount(value: unknown): value is AccountData {
  return ['profile', 'data', 'subscriptions', 'preferences'].some((name) => isRecord(ownMember(value, name)));
}

/**
 * The errors that Ajv and the controls' own checks find in an account or in the value of a form, in the page's order.
 */
function valueErrors(forms: readonly AdaptedForm[], value: JsonObject, t: TFunction): readonly ValueError[] {
  return forms.flatMap((form) => formErrors(form, isAccount(value) ? toFormValue(form.bindings, value) : value, t));
}

function formErrors(form: AdaptedForm, value: FormValue, t: TFunction): readonly ValueError[] {
  const { refusal, errors } = strictErrors(form.schema, value);
  if (refusal !== undefined)
    return [{ tab: form.anchor, form: [], what: 'schema', sentence: `Ajv does not take the form: ${refusal}` }];
  const keys = namesInOrder(form);
  const all = [...errors, ...ownErrors(form, value, errors)].toSorted(
    (one, other) => keys.indexOf(one.form[0] ?? '') - keys.indexOf(other.form[0] ?? ''),
  );
  return describeErrors(form, value, all, t).map(({ error, text }) => {
    const path = error.form.join('.');
    const binding = form.bindings.find((row) => row.form.join('.') === path);
    return {
      tab: form.anchor,
      form: error.form,
      ...(binding && { provider: binding.provider }),
      what: error.what,
      sentence: text,
    };
  });
}

/** Errors of the controls' own checks where the schema has none, such as a date that does not exist. */
function ownErrors(form: AdaptedForm, value: FormValue, errors: readonly FieldError[]): readonly FieldError[] {
  const hidden = hiddenFields(form, value);
  return [...kindChecks(form)].flatMap(([key, check]) => {
    const fieldValue = value[key];
    if (fieldValue === undefined || hidden.has(key) || errors.some((error) => error.form[0] === key)) return [];
    return check(fieldValue).map(({ at, what }) => ({ form: [key, ...at], what }));
  });
}

const folder = join(import.meta.dirname, '../..', 'locales');

/** The site's texts in a language such as `fr-BE`, for commands; undefined if the site has none in it. */
function siteTexts(language: string): TFunction | undefined {
  if (!/^[\w-]+$/.test(language) || !existsSync(join(folder, language, 'common.json'))) return undefined;
  return textsIn(language, { common: textsOf(language, 'common'), pages: textsOf(language, 'pages') });
}

/** The texts of a language; a variant only has the texts that differ. */
function textsOf(language: string, namespace: string): Readonly<Record<string, string>> {
  const files = [language.slice(0, 2), language].map((tag) => join(folder, tag, `${namespace}.json`));
  const texts = files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as object);
  return Object.assign({}, ...texts) as Readonly<Record<string, string>>;
}
