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
  /** Duplicate members, or the reason why there is no value. */
  readonly faults: readonly FileFault[];
}

/**
 * Reads a file of JSON in UTF-8. Throws a Refusal with exit code 3 if it is nested too deeply; an invalid file has no
 * value and a fault with the reason.
 */
export function readJson(file: string): JsonFile {
  const bytes = bytesOf(file);
  if (bytes === undefined) return { text: '', value: undefined, faults: [{ file, what: 'UNREADABLE' }] };
  const encoding = otherEncoding(bytes);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (encoding !== undefined) return { text: '', value: undefined, faults: [{ file, what: 'ENCODING', encoding }] };
  if (text.trim() === '') return { text, value: undefined, faults: [{ file, what: 'EMPTY' }] };
  const { duplicates } = parseDocument(file, text);
  const starts = lineStarts(text);
  try {
    const value = JSON.parse(text) as unknown;
    return {
      text,
      value,
      faults: duplicates.map(({ offset, pointer }) => ({
        file,
        what: 'TWICE',
        pointer,
        ...positionOf(offset, starts),
      })),
    };
  } catch {
    return { text, value: undefined, faults: [syntaxFault(file, text)] };
  }
}

/** The first mistake of a text that is no JSON. */
export function syntaxFault(file: string, text: string): Extract<FileFault, { readonly what: 'SYNTAX' }> {
  const { error } = parseDocument(file, text);
  return { file, what: 'SYNTAX', ...positionOf(error?.offset ?? 0, lineStarts(text)) };
}

function parseDocument(
  file: string,
  text: string,
): { readonly duplicates: ReturnType<typeof duplicateMembers>; readonly error: ParseError | undefined } {
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    return { duplicates: duplicateMembers(tree, ''), error: errors[0] };
  } catch (error) {
    // The parser and the search for duplicates are recursive.
    throw new Refusal(`${file} is nested too deeply.`, 3, error);
  }
}

/** One sentence about the fault of a file, with its name. */
export function faultSentence(fault: FileFault, language: SentenceLanguage): string {
  const [finding] = lintContract({ schemas: [], fileFaults: [fault] });
  const at = 'line' in fault ? `:${fault.line}:${fault.column}` : '';
  return `${fault.file}${at}: ${finding === undefined ? '' : contractMessage(finding, language)}`;
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** The encoding of a file that is not UTF-8; JSON never contains a zero byte. */
export function otherEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const hasByteOrderMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasByteOrderMark || bytes.includes(0)) return 'UTF-16';
  return isUtf8(bytes) ? undefined : 'Latin-1';
}

function duplicateMembers(
  node: Node | undefined,
  at: string,
): readonly { readonly offset: number; readonly pointer: string }[] {
  const children = node?.children ?? [];
  if (node?.type === 'array')
    return children.flatMap((child, index) => duplicateMembers(child, pointerTo(at, `${index}`)));
  if (node?.type !== 'object') return [];
  const names = new Set<unknown>();
  return children.flatMap(({ offset, children: [key, value] = [] }) => {
    const pointer = pointerTo(at, String(key?.value));
    const isTwice = names.has(key?.value);
    names.add(key?.value);
    return [...(isTwice ? [{ offset, pointer }] : []), ...duplicateMembers(value, pointer)];
  });
}
