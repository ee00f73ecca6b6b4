import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { pointerTo } from '../jsonPointer.ts';
import type { FileFault } from '../lint/contractInput.ts';
import { lintContract } from '../lint/lintContract.ts';
import { contractMessage, type SentenceLanguage } from '../sentences/contractSentences.ts';
import { lineStarts, positionOf } from './positions.ts';
import { Refusal } from './refusal.ts';

/** A JSON file. */
export interface JsonFile {
  readonly text: string;
  readonly value: unknown;
  /** Members that stand twice; or why there is no value. */
  readonly faults: readonly FileFault[];
}

/**
 * Reads a file of JSON in UTF-8. Throws a Refusal with exit code 3 if it cannot be opened or is nested too deeply; one
 * that cannot be understood has no value and a fault that names the reason.
 */
export function readJson(file: string): JsonFile {
  const bytes = bytesOf(file);
  const encoding = otherEncoding(bytes);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (encoding !== undefined) return { text: '', value: undefined, faults: [{ file, what: 'ENCODING', encoding }] };
  if (text.trim() === '') return { text, value: undefined, faults: [{ file, what: 'EMPTY' }] };
  const { twice, error } = parsed(file, text);
  const starts = lineStarts(text);
  try {
    const value = JSON.parse(text) as unknown;
    return {
      text,
      value,
      faults: twice.map(({ offset, pointer }) => ({ file, what: 'TWICE', pointer, ...positionOf(offset, starts) })),
    };
  } catch {
    return { text, value: undefined, faults: [{ file, what: 'SYNTAX', ...positionOf(error?.offset ?? 0, starts) }] };
  }
}

function parsed(
  file: string,
  text: string,
): { readonly twice: ReturnType<typeof membersTwice>; readonly error: ParseError | undefined } {
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    return { twice: membersTwice(tree, ''), error: errors[0] };
  } catch (error) {
    // The parser and the search for members call themselves for each level.
    throw new Refusal(`${file} is nested too deeply.`, 3, error);
  }
}

/** One sentence for what is wrong with a file, with its name. */
export function faultSentence(fault: FileFault, language: SentenceLanguage): string {
  const [finding] = lintContract({ schemas: [], fileFaults: [fault] });
  const at = 'line' in fault ? `:${fault.line}:${fault.column}` : '';
  return `${fault.file}${at}: ${finding === undefined ? '' : contractMessage(finding, language)}`;
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Refusal(`${file} cannot be read.`, 3, error);
  }
}

/** What a file is if it is not UTF-8; JSON never holds a zero byte. */
function otherEncoding(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || bytes.includes(0)) return 'UTF-16';
  return isUtf8(bytes) ? undefined : 'Latin-1';
}

function membersTwice(
  node: Node | undefined,
  at: string,
): readonly { readonly offset: number; readonly pointer: string }[] {
  const children = node?.children ?? [];
  if (node?.type === 'array') return children.flatMap((child, index) => membersTwice(child, pointerTo(at, `${index}`)));
  if (node?.type !== 'object') return [];
  const seen = new Set<unknown>();
  return children.flatMap(({ offset, children: [key, value] = [] }) => {
    const pointer = pointerTo(at, String(key?.value));
    const isTwice = seen.has(key?.value);
    seen.add(key?.value);
    return [...(isTwice ? [{ offset, pointer }] : []), ...membersTwice(value, pointer)];
  });
}
