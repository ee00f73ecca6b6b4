import { useAtomValue, useSetAtom } from 'jotai';
import { Check, CloudOff, LoaderCircle, Redo2, TriangleAlert, Undo2, Users, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactElement, useState } from 'react';
import { Button } from '../layout/Button.tsx';
import { nameIn } from '../model/outline.ts';
import { overLimitAtom, saveStateAtom, type SaveState } from '../state/autosave.ts';
import { editAtom, editDraftAtom, isStoredAtom } from '../state/draft.ts';
import { undoAtom } from '../state/partAtoms.ts';
import { presentAtom } from '../state/draftLife.ts';
import { mayEditAtom } from '../state/session.ts';
import { useTranslation } from 'react-i18next';
import { usePlaceName } from './usePartNames.ts';
import { useTypingPause } from './useTypingPause.ts';
import draftStatusCss from './DraftStatus.module.css';
import type { Json } from '@kontor/schema-adapters/json';
import { Dialog } from '../layout/Dialog.tsx';
import { languageNameIn } from '../model/languageName.ts';
import type { Conflict } from '../model/mergeDocuments.ts';
import conflictDialogCss from './ConflictDialog.module.css';

/** The icons of states that are not a warning. */
const icons: Readonly<Partial<Record<SaveState, LucideIcon>>> = {
  SAVED: Check,
  UNSAVED: LoaderCircle,
  SAVING: LoaderCircle,
  OFFLINE: CloudOff,
};

/** The buttons of the history, with the direction of each. */
const historyButtons = [
  ['undo', Undo2, 'UNDONE', 'past'],
  ['redo', Redo2, 'REDONE', 'future'],
] as const;

/** The save state, other people in the draft, and the buttons for undo and redo. */
export function DraftStatus(): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const edit = useAtomValue(editAtom);
  const state = useAtomValue(saveStateAtom);
  const over = useAtomValue(overLimitAtom);
  const isStored = useAtomValue(isStoredAtom);
  const present = useAtomValue(presentAtom);
  const mayEdit = useAtomValue(mayEditAtom);
  const undo = useSetAtom(undoAtom);
  const placeName = usePlaceName();
  useUndoKeys(mayEdit);
  if (!edit) return null;
  const Icon = icons[state] ?? TriangleAlert;
  const names = new Intl.ListFormat(i18n.language).format(present);
  return (
    <>
      {present.length > 0 && (
        <p className={draftStatusCss['present']} title={t('edit.present', { names, count: present.length })}>
          <Users size={16} aria-hidden="true" />
          <span>{t('edit.present', { names, count: present.length })}</span>
        </p>
      )}
      {mayEdit && (
        <output className={draftStatusCss['state']} data-state={state}>
          <Icon size={16} aria-hidden="true" />
          <span>
            {t(`edit.saved.${state === 'UNSAVED' ? 'SAVING' : state}`, {
              most: over?.most ?? 0,
              place: over === undefined ? '' : placeName(over.where),
              where: t(isStored ? 'edit.saved.inBrowser' : 'edit.saved.inWindow'),
            })}
          </span>
        </output>
      )}
      {mayEdit &&
        historyButtons.map(([name, Arrow, direction, steps]) => (
          <Button
            key={name}
            look="bare"
            aria-label={t(`edit.${name}`)}
            title={t(`edit.${name}`)}
            aria-disabled={edit[steps].length === 0 || undefined}
            onClick={() => undo(direction)}
          >
            <Arrow size={18} aria-hidden="true" />
          </Button>
        ))}
    </>
  );
}

/** Texts that are no part of the draft, such as notes, comments and lines to paste: their keys belong to the browser. */
const otherTexts =
  ':is(textarea, input:not([type="checkbox"], [type="radio"])):not([data-part-form] *:not([data-undo="browser"]))';

/** Undo by Ctrl+Z, redo by Ctrl+Shift+Z or Ctrl+Y; also in text inputs of the form, whose text is part of the draft. */
function useUndoKeys(isOn: boolean): void {
  const undo = useSetAtom(undoAtom);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (event.target instanceof Element && event.target.closest(`dialog, ${otherTexts}`)) return;
      event.preventDefault();
      undo(key === 'y' || event.shiftKey ? 'REDONE' : 'UNDONE');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, undo]);
}

type Choice = 'mine' | 'theirs';

/** Asks the editor to resolve conflicts. The draft is not saved until all are resolved. */
export function ConflictDialog(): ReactElement | null {
  const conflicts = useAtomValue(editAtom)?.conflicts ?? [];
  const isOpen = useTypingPause(conflicts.length > 0);
  return !isOpen ? null : <Conflicts key={conflicts.length} conflicts={conflicts} />;
}

function Conflicts({ conflicts }: { readonly conflicts: readonly Conflict[] }): ReactElement {
  const { t } = useTranslation('studio');
  const edit = useSetAtom(editDraftAtom);
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>(conflicts.map(() => undefined));
  const resolved = choices.filter((choice) => choice !== undefined);
  return (
    <Dialog
      headline={t('edit.conflict.headline', { count: conflicts.length })}
      lead={t('edit.conflict.text')}
      actions={
        <Button
          look="plain"
          disabled={resolved.length < conflicts.length}
          onClick={() => edit({ type: 'DECIDED', choices: resolved })}
        >
          {t('edit.conflict.apply')}
        </Button>
      }
    >
      {conflicts.map((conflict, index) => (
        <OneConflict
          key={`${conflict.languages.join(' ')} ${conflict.pointer}`}
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
  const place = usePlaceName()(conflict.pointer);
  const inLanguages = conflict.languages.length === 1 ? conflict.languages : [];
  const valueText = (value: Json | undefined): string => {
    if (value === undefined) return t('edit.conflict.removed');
    return typeof value === 'object' ? (nameIn(value) ?? t('edit.conflict.changed')) : String(value);
  };
  return (
    <fieldset className={conflictDialogCss['conflict']}>
      <legend>{[place, ...inLanguages.map((one) => languageNameIn(one, language))].filter(Boolean).join(' › ')}</legend>
      <p className={conflictDialogCss['base']}>{t('edit.conflict.base', { text: valueText(conflict.base) })}</p>
      {(['mine', 'theirs'] as const).map((one) => (
        <label key={one} className={conflictDialogCss['choice']}>
          <input type="radio" name={name} checked={choice === one} onChange={() => onChoose(one)} />
          <span>
            <strong>{t(`edit.conflict.${one}`)}</strong> <span>{valueText(conflict[one])}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
