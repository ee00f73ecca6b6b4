import { textByKey } from '#renderers/texts/textByKey.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import type { Json } from '#adapters/model/json.ts';
import { Button } from '../layout/Button.tsx';
import { Dialog } from '../layout/Dialog.tsx';
import { languageNameIn } from '../model/languageName.ts';
import type { Conflict } from '../model/mergeRows.ts';
import { nameIn } from '../model/outline.ts';
import { placeNames } from '../model/placeNames.ts';
import { documentsAtom, editAtom, editDraftAtom } from '../state/draft.ts';
import { useTranslation } from 'react-i18next';
import css from './ConflictDialog.module.css';

type Choice = 'mine' | 'theirs';

/** Places that two people changed in different ways, one by one. Nothing is saved or overwritten before each is decided. */
export function ConflictDialog(): ReactElement | null {
  const conflicts = useAtomValue(editAtom)?.conflicts ?? [];
  return conflicts.length === 0 ? null : <Conflicts key={conflicts.length} conflicts={conflicts} />;
}

function Conflicts({ conflicts }: { readonly conflicts: readonly Conflict[] }): ReactElement {
  const { t } = useTranslation('studio');
  const edit = useSetAtom(editDraftAtom);
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>(conflicts.map(() => undefined));
  const decided = choices.filter((choice) => choice !== undefined);
  return (
    <Dialog
      headline={t('edit.conflict.headline', { count: conflicts.length })}
      lead={t('edit.conflict.text')}
      actions={
        <Button
          look="plain"
          disabled={decided.length < conflicts.length}
          onClick={() => edit({ type: 'DECIDED', choices: decided })}
        >
          {t('edit.conflict.apply')}
        </Button>
      }
    >
      {conflicts.map((conflict, index) => (
        <OneConflict
          key={`${conflict.language} ${conflict.pointer}`}
          conflict={conflict}
          name={`conflict-${index}`}
          choice={choices[index]}
          onChoose={(choice) => setChoices(choices.with(index, choice))}
        />
      ))}
    </Dialog>
  );
}

interface OneConflictProps {
  readonly conflict: Conflict;
  readonly name: string;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function OneConflict({ conflict, name, choice, onChoose }: OneConflictProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const documents = useAtomValue(documentsAtom);
  const { pointer, base } = conflict;
  const document = documents[conflict.language ?? ''] ?? Object.values(documents)[0];
  const place = placeNames(document, pointer, (key) => textByKey(t, key));
  const inLanguage = conflict.language === undefined ? [] : [languageNameIn(conflict.language, language)];
  const wordsOf = (value: Json | undefined): string => {
    if (value === undefined) return t('edit.conflict.removed');
    return typeof value === 'object' ? (nameIn(value) ?? t('edit.conflict.changed')) : String(value);
  };
  return (
    <fieldset className={css['conflict']}>
      <legend>{[...place, ...inLanguage].join(' › ')}</legend>
      <p className={css['base']}>{t('edit.conflict.base', { text: wordsOf(base) })}</p>
      {(['mine', 'theirs'] as const).map((one) => (
        <label key={one} className={css['choice']}>
          <input type="radio" name={name} checked={choice === one} onChange={() => onChoose(one)} />
          <span>
            <strong>{t(`edit.conflict.${one}`)}</strong> {wordsOf(conflict[one])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
