import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { useOpenPart } from '../../layout/useAddress.ts';
import { namesPart, nearestNode, type OutlineNode } from '../../model/outline.ts';
import { partAt } from '../../model/parts.ts';
import { editAtom, selectedAtom } from '../../state/draft.ts';
import { mainDocumentAtom, outlineAtom } from '../../state/outlineAtoms.ts';
import { usePartName } from '../usePartNames.ts';
import css from './PartPane.module.css';
import { OnePart } from './OnePart.tsx';

/** The selected part: its header with actions, its form, findings and lists. */
export function PartPane(): ReactElement | null {
  const nodes = useAtomValue(outlineAtom);
  const selected = useAtomValue(selectedAtom);
  const node = nearestNode(nodes, selected) ?? nodes[0];
  const document = useAtomValue(mainDocumentAtom);
  const part = node && partAt(document, node.path);
  const form = useAtomValue(editAtom)?.form;
  if (node && selected !== '' && !namesPart(nodes, selected)) return <UnknownPart nearest={node} />;
  return node && part ? <OnePart key={`${part.name}-${form}`} node={node} part={part} /> : null;
}

/** The message for an address without a part, with a link to the nearest ancestor. */
function UnknownPart({ nearest }: { readonly nearest: OutlineNode }): ReactElement {
  const { t } = useTranslation('studio');
  const formatName = usePartName();
  const openPart = useOpenPart();
  return (
    <>
      <h2 id="part-heading">{t('edit.unknown.headline')}</h2>
      <p className={css['about']}>{t('edit.unknown.text')}</p>
      <p>
        <Button onClick={() => openPart(nearest.pointer)}>
          {t('edit.unknown.back', { name: formatName(nearest) })}
        </Button>
      </p>
    </>
  );
}
