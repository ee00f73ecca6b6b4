import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { ownMember } from '@kontor/schema-adapters/json';
import { basename, join } from 'node:path';
import type { ContentInput, ContractInput, FileFault, NamedDocument } from '../lint/contractInput.ts';
import { readMetadata, siteRulesOf, type SiteRules } from '@kontor/schema-adapters/metadata';
import { otherEncoding, readJson, syntaxFault } from './readJson.ts';
import type { LintOptions } from './lintOptions.ts';
import { Refusal, refuseErrorAnswer, refuseOtherThanAnswer, refuseOtherThanSchema } from './refusal.ts';

/** The documents of the command and the texts of their files, by file name. */
export interface Sources {
  readonly input: ContractInput;
  readonly texts: ReadonlyMap<string, string>;
}

/** Unreadable files, with the reason of each. */
export class UnreadableFiles extends Error {
  readonly faults: readonly FileFault[];
  readonly texts: Sources['texts'];

  constructor(faults: readonly FileFault[], texts: Sources['texts']) {
    super(faults.map(({ file }) => file).join(', '));
    this.faults = faults;
    this.texts = texts;
  }
}

/**
 * Reads all files. Throws a Refusal with exit code 3 for one without the expected answer, and UnreadableFiles for
 * missing files and those that are no JSON in UTF-8; the list of accounts in JSON lines throws the same.
 */
export function readSources(options: LintOptions): Sources {
  const texts = new Map<string, string>();
  const fileFaults: FileFault[] = [];
  const values = new Map<string, unknown>();
  for (const file of filesOf(options)) {
    const { text, value, faults } = readJson(file);
    texts.set(file, text);
    values.set(file, value);
    fileFaults.push(...faults);
  }
  const unreadable = fileFaults.filter(({ what }) => what !== 'TWICE');
  if (unreadable.length > 0) throw new UnreadableFiles(unreadable, texts);
  const read = (file: string): NamedDocument => ({ file, raw: values.get(file) });
  const optional = (file: string | undefined) => (file === undefined ? undefined : answerIn(read(file)));
  const input: ContractInput = {
    schemas: options.schema.map((file, index) => {
      const against = options.against[index];
      return { ...schemaIn(read(file)), ...(against !== undefined && { against: schemaIn(read(against)) }) };
    }),
    documents: contentFiles(options.content).map((file) => contentIn(read(file))),
    policies: optional(options.policies),
    consents: optional(options.consents),
    ...(options.accounts !== undefined && { accounts: accountsIn(options.accounts, read) }),
    fileFaults,
    site: siteOf(options, optional(options.metadata)?.raw),
  };
  return { input, texts };
}

/** Every file of the options, without duplicates. */
function filesOf({
  schema,
  against,
  content,
  policies,
  consents,
  accounts,
  metadata,
}: LintOptions): ReadonlySet<string> {
  const whole = accounts !== undefined && isStream(accounts) ? undefined : accounts;
  const others = [policies, consents, whole, metadata].filter((file) => file !== undefined);
  return new Set([...schema, ...against, ...contentFiles(content), ...others]);
}

/** Whether a file has JSON lines, which have one account each; the command streams them. */
const isStream = (file: string): boolean => /\.(?:jsonl|ndjson)$/.test(file);

/** The accounts of JSON lines, of a list, of the `results` of a search, or the one account of an answer. */
function accountsIn(file: string, read: (file: string) => NamedDocument): NonNullable<ContractInput['accounts']> {
  if (isStream(file)) return { file, list: jsonLines(file) };
  const { raw } = read(file);
  if (!Array.isArray(raw)) refuseOtherThanAnswer(file, raw);
  const list: unknown = ownMember(raw, 'results') ?? raw;
  const accounts: readonly unknown[] = Array.isArray(list) ? list : [list];
  for (const account of accounts) refuseErrorAnswer(file, account);
  return { file, list: accounts };
}

/** Throws UnreadableFiles, and a Refusal with exit code 3 for a line that is an error answer. */
function* jsonLines(file: string): Generator {
  let number = 0;
  let isEmpty = true;
  for (const line of linesOf(file)) {
    number += 1;
    if (line.trim() === '') continue;
    isEmpty = false;
    let account: unknown;
    try {
      account = JSON.parse(line);
    } catch {
      throw unreadable({ ...syntaxFault(file, line), line: number });
    }
    refuseErrorAnswer(`${file}:${number}`, account);
    yield account;
  }
  if (isEmpty) throw unreadable({ file, what: 'EMPTY' });
}

const unreadable = (fault: FileFault): UnreadableFiles => new UnreadableFiles([fault], new Map());

function* linesOf(file: string): Generator<string> {
  const descriptor = openFile(file);
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const decode = (bytes: Uint8Array, stream: boolean): string => {
      try {
        // A zero byte is valid UTF-8, but never in JSON.
        if (!bytes.includes(0)) return decoder.decode(bytes, { stream });
      } catch {
        // No UTF-8.
      }
      throw unreadable({ file, what: 'ENCODING', encoding: otherEncoding(bytes) ?? 'Latin-1' });
    };
    const chunk = Buffer.alloc(1 << 20);
    let rest = '';
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      const lines = (rest + decode(chunk.subarray(0, size), true)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    yield rest + decode(new Uint8Array(), false);
  } finally {
    closeSync(descriptor);
  }
}

function openFile(file: string): number {
  try {
    return openSync(file, 'r');
  } catch {
    throw unreadable({ file, what: 'UNREADABLE' });
  }
}

/** The site's rules; without its metadata they have no features. */
function siteOf({ country, content }: LintOptions, metadata: unknown): SiteRules {
  const metadataRules = metadata === undefined ? undefined : siteRulesOf(readMetadata(metadata).metadata);
  const { languages, ...rules } = {
    zipRules: {},
    ...metadataRules,
    country: country ?? metadataRules?.country ?? 'DE',
  };
  // A single file only has one of the languages.
  return content?.endsWith('.json') === true || languages === undefined ? rules : { ...rules, languages };
}

function schemaIn(document: NamedDocument): NamedDocument {
  refuseOtherThanSchema(document.file, document.raw);
  return document;
}

function answerIn(document: NamedDocument): NamedDocument {
  refuseOtherThanAnswer(document.file, document.raw);
  return document;
}

/** Adds the language in the name of a content file: `de.json`, `fr-LU.json`. */
function contentIn(document: NamedDocument): ContentInput {
  const name = basename(document.file, '.json');
  return { ...document, language: /^[a-z]{2}(?:[-_][A-Z]{2})?$/.test(name) ? name.replace('_', '-') : 'und' };
}

function contentFiles(path: string | undefined): readonly string[] {
  if (path === undefined) return [];
  try {
    if (!statSync(path).isDirectory()) return [path];
    const files = readdirSync(path).filter((name) => name.endsWith('.json'));
    if (files.length > 0) return files.toSorted().map((name) => join(path, name));
  } catch {
    // Reading it has the fault.
    return [path];
  }
  throw new Refusal(`${path} has no content: there is no JSON file in it.`, 3);
}
