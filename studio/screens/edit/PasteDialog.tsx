import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../forms/editorContext.ts';
import { FieldDialog } from '../../forms/FieldDialog.tsx';
import { bestStudioLanguage } from '../../texts.ts';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import type { Misfit, MisfitAnswer } from '../../model/copiedPart.ts';
import { accountName, nameAccountFields } from '../../model/partNames.ts';
import { answerPasteAtom, pasteAtom, type Paste } from '../../state/pasteAtoms.ts';
import conflictCss from '../ConflictDialog.module.css';
import { usePartName } from '../usePartNames.ts';

/** Lists the misfits of a copied part before its insertion, and asks what to do with each. */
export function PasteDialog(): ReactElement | null {
  const paste = useAtomValue(pasteAtom);
  const answer = useSetAtom(answerPasteAtom);
  // Without an answer the question ends with the page.
  useEffect(() => () => answer(undefined), [answer]);
  return paste ? <PasteQuestion paste={paste} /> : null;
}

function PasteQuestion({ paste: { node, misfits } }: { readonly paste: Paste }): ReactElement {
  const { t } = useTranslation('studio');
  const partName = usePartName();
  const answer = useSetAtom(answerPasteAtom);
  const [answers, setAnswers] = useState<ReadonlyMap<string, MisfitAnswer>>(
    new Map(misfits.map(({ pointer }) => [pointer, 'omit'])),
  );
  return (
    <Dialog
      headline={t('edit.paste.headline', { name: partName(node) })}
      lead={t('edit.paste.text')}
      onClose={() => answer(undefined)}
      actions={
        <>
          <Button look="plain" onClick={() => answer(answers)}>
            {t('edit.paste.insert')}
          </Button>
          <Button onClick={() => answer(undefined)}>{t('edit.cancel')}</Button>
        </>
      }
    >
      {misfits.map((misfit) => (
        <MisfitChoice
          key={misfit.pointer}
          misfit={misfit}
          answer={answers.get(misfit.pointer) ?? 'omit'}
          onChoose={(one) => setAnswers(new Map(answers).set(misfit.pointer, one))}
        />
      ))}
    </Dialog>
  );
}

interface MisfitChoiceProps {
  readonly misfit: Misfit;
  readonly answer: MisfitAnswer;
  readonly onChoose: (answer: MisfitAnswer) => void;
}

function MisfitChoice({ misfit, answer, onChoose }: MisfitChoiceProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const editor = useEditor();
  const partName = usePartName();
  const [isPicking, setPicking] = useState(false);
  const { node, pointer, check, canTakeField } = misfit;
  const path = typeof answer === 'object' ? answer.path : undefined;
  const choices = [
    {
      key: pointer.endsWith('/showIf') ? 'omitConditions' : 'omit',
      isOn: answer === 'omit',
      choose: () => onChoose('omit'),
    },
    ...(canTakeField ? [{ key: 'other', isOn: path !== undefined, choose: () => setPicking(true) } as const] : []),
    { key: 'keep', isOn: answer === 'keep', choose: () => onChoose('keep') },
  ] as const;
  return (
    <fieldset className={conflictCss['conflict']}>
      <legend>{partName(node)}</legend>
      <p className={conflictCss['base']}>
        {nameAccountFields(check.sentence[bestStudioLanguage([i18n.language])], editor)}
      </p>
      {choices.map(({ key, isOn, choose }) => (
        <label key={key} className={conflictCss['choice']}>
          <input type="radio" name={pointer} checked={isOn} onChange={choose} />
          <span>
            {t(`edit.paste.${key}`)}{' '}
            {key === 'other' && path !== undefined && <strong>{accountName(path, editor)}</strong>}
          </span>
        </label>
      ))}
      {path !== undefined && <Button onClick={() => setPicking(true)}>{t('edit.paste.another')}</Button>}
      {isPicking && (
        <FieldDialog
          isMany={false}
          accepts={({ kind, usedOn }) => usedOn.length === 0 && (node.part !== 'tile' || kind === 'boolean')}
          onClose={() => setPicking(false)}
          onChoose={([chosen]) => {
            setPicking(false);
            if (chosen !== undefined) onChoose({ path: chosen });
          }}
        />
      )}
    </fieldset>
  );
}
