import { createHash } from 'node:crypto';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { ContractFinding } from '../lint/contractFinding.ts';
import { contractMessage, type SentenceLanguage } from '../sentences/contractSentences.ts';
import { namesInPointer } from '../jsonPointer.ts';
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
  const parsed = new Map<string, { readonly tree: Node | undefined; readonly starts: readonly number[] }>();
  const all = findings.map((finding) => {
    const { file, pointer, at } = finding;
    const text = texts.get(file) ?? '';
    const { tree, starts } = parsed.get(file) ?? { tree: parseTree(text), starts: lineStarts(text) };
    parsed.set(file, { tree, starts });
    const { line, column } = at ?? positionOf(nodeAt(tree, pointer)?.offset ?? 0, starts);
    const [message, fingerprint] = [contractMessage(finding, language), fingerprintOf(finding)];
    return { ...finding, message, line, column, fingerprint };
  });
  const files = [...new Set(all.map(({ file }) => file))];
  return all.toSorted(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}

/** The node at a pointer, or the nearest one around it. */
function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  let node: Node | undefined = root;
  for (const name of namesInPointer(pointer)) {
    const next: Node | undefined = node && findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]);
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
