import { writeFileSync } from 'node:fs';
import { type Node, parseTree } from 'jsonc-parser';
import type { ContractFinding, Fix } from '#adapters/contract/lint/contractFinding.ts';
import { nodeAt } from './located.ts';
import type { Sources } from './sources.ts';

interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Writes the mends that cannot do harm into the files of content and returns their number; the rest of a file stays as it is. */
export function applyFixes({ input, texts }: Sources, findings: readonly ContractFinding[]): number {
  let count = 0;
  for (const { file } of input.documents ?? []) {
    const text = texts.get(file) ?? '';
    const root = parseTree(text);
    const fixes = findings.flatMap((finding) =>
      finding.file === file && finding.fix !== undefined ? [finding.fix] : [],
    );
    const edits = new Map(fixes.flatMap((fix) => editOf(fix, root)).map((edit) => [edit.offset, edit]));
    if (edits.size === 0) continue;
    const inReverse = [...edits.values()].toSorted((a, b) => b.offset - a.offset);
    const mended = inReverse.reduce(
      (before, edit) => before.slice(0, edit.offset) + edit.text + before.slice(edit.offset + edit.length),
      text,
    );
    writeFileSync(file, mended);
    count += edits.size;
  }
  return count;
}

function editOf(fix: Fix, root: Node | undefined): readonly Edit[] {
  const value = nodeAt(root, fix.pointer);
  const node = 'name' in fix ? value?.parent?.children?.[0] : value;
  if (node?.type !== 'string') return [];
  return [{ offset: node.offset, length: node.length, text: JSON.stringify('name' in fix ? fix.name : fix.value) }];
}
