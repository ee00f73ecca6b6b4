import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import { answerRemovalAtom, removalAtom } from '../../state/conditionAtoms.ts';
import { usePartName } from '../usePartNames.ts';

/** Confirms the removal of a field that conditions of other parts read, and names those parts. */
export function RemovalDialog(): ReactElement | null {
  const { t } = useTranslation('studio');
  const removal = useAtomValue(removalAtom);
  const answer = useSetAtom(answerRemovalAtom);
  const formatName = usePartName();
  // Without an answer the question ends with the page.
  useEffect(() => () => answer(false), [answer]);
  if (!removal) return null;
  const { name, dependents } = removal;
  return (
    <Dialog
      headline={t('edit.showIf.removal.headline', { name })}
      lead={t('edit.showIf.removal.text')}
      onClose={() => answer(false)}
      actions={
        <>
          <Button look="plain" onClick={() => answer(true)}>
            {t('edit.showIf.removal.remove')}
          </Button>
          <Button onClick={() => answer(false)}>{t('edit.cancel')}</Button>
        </>
      }
    >
      <ul>
        {dependents.map((node) => (
          <li key={node.pointer}>{formatName(node)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
