import { OnePart } from './OnePart.tsx';
import { UnknownPart } from './UnknownPart.tsx';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { namesPart, nearestNode } from '../../model/outline.ts';
import { partAt } from '../../model/parts.ts';
import { documentsAtom, editAtom, selectedAtom } from '../../state/draft.ts';
import { outlineAtom, languagesAtom } from '../../state/outlineAtoms.ts';

/** The selected part: its header with actions, its form, findings and lists. */
export function PartPane(): ReactElement | null {
  const nodes = useAtomValue(outlineAtom);
  const selected = useAtomValue(selectedAtom);
  const node = nearestNode(nodes, selected) ?? nodes[0];
  const documents = useAtomValue(documentsAtom);
  const [first = ''] = useAtomValue(languagesAtom);
  const part = node && partAt(documents[first], node.path);
  const form = useAtomValue(editAtom)?.form;
  if (node && selected !== '' && !namesPart(nodes, selected)) return <UnknownPart nearest={node} />;
  return node && part ? <OnePart key={`${part.name}-${form}`} node={node} part={part} /> : null;
}
