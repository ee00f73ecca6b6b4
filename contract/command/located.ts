import { createHash } from 'node:crypto';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { ContractFinding } from '../lint/contractFinding.ts';
import { contractMessage, type SentenceLanguage } from '../sentences/contractSentences.ts';
import { lineStarts, positionOf } from './positions.ts';

/** A finding with its sentence and its line; both count from 1. */
export interface LocatedFinding extends ContractFinding {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** Hash of rule, file and place in words, so that it stays the same when lines move. */
  readonly fingerprint: string;
}

/** Adds to each finding its sentence and its position in the file; sorts the findings of a file by line. */
export function located(
  findings: readonly ContractFinding[],
  { texts }: { readonly texts: ReadonlyMap<string, string> },
  language: SentenceLanguage,
): readonly LocatedFinding[] {
  const trees = new Map<string, Node | undefined>();
  const starts = new Map<string, readonly number[]>();
  const all = findings.map((finding) => {
    const { file, pointer, at } = finding;
    const text = texts.get(file) ?? '';
    if (!trees.has(file)) {
      trees.set(file, parseTree(text));
      starts.set(file, lineStarts(text));
    }
    const offset = nodeAt(trees.get(file), pointer)?.offset ?? 0;
    const { line, column } = at ?? positionOf(offset, starts.get(file) ?? [0]);
    return {
      ...finding,
      message: contractMessage(finding, language),
      line,
      column,
      fingerprint: fingerprintOf(finding),
    };
  });
  const files = [...new Set(all.map(({ file }) => file))];
  return all.toSorted(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}

/** The node at a pointer, or the nearest one around it. */
export function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  if (root === undefined || pointer === '') return root;
  const path = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node: Node | undefined = root;
  for (const name of path) {
    const next: Node | undefined = findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]);
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

function fingerprintOf({ rule, file, path = '', place, values }: ContractFinding): string {
  const words = place.map(({ kind, name }) => `${kind} ${name}`);
  const parts = [rule, file.replaceAll('\\', '/'), path, ...words, JSON.stringify(values)];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 20);
}
