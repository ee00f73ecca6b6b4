import { useAtomValue, useSetAtom } from 'jotai';
import { Check, CloudOff, LoaderCircle, Redo2, TriangleAlert, Undo2, Users, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { textByKey } from '#renderers/texts/textByKey.ts';
import { Button } from '../layout/Button.tsx';
import { placeNames } from '../model/placeNames.ts';
import { overLimitAtom, saveStateAtom, type SaveState } from '../state/autosave.ts';
import { editAtom } from '../state/draft.ts';
import { undoAtom } from '../state/parts.ts';
import { presentAtom } from '../state/presence.ts';
import { mayEditAtom } from '../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from './DraftStatus.module.css';

const icons: Readonly<Record<SaveState, LucideIcon>> = {
  SAVED: Check,
  UNSAVED: LoaderCircle,
  SAVING: LoaderCircle,
  OFFLINE: CloudOff,
  FAILED: TriangleAlert,
  TOO_MANY: TriangleAlert,
  TOO_LARGE: TriangleAlert,
  OVER_tabs: TriangleAlert,
  OVER_fields: TriangleAlert,
  OVER_options: TriangleAlert,
  OVER_text: TriangleAlert,
  OVER_entries: TriangleAlert,
  CONFLICT: TriangleAlert,
};

/** Whether the draft is saved, who else is here, and the way back and forth. */
export function DraftStatus(): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const edit = useAtomValue(editAtom);
  const state = useAtomValue(saveStateAtom);
  const over = useAtomValue(overLimitAtom);
  const present = useAtomValue(presentAtom);
  const mayEdit = useAtomValue(mayEditAtom);
  const undo = useSetAtom(undoAtom);
  useUndoKeys(mayEdit);
  if (!edit) return null;
  const Icon = icons[state];
  const names = new Intl.ListFormat(language).format(present);
  return (
    <>
      {present.length > 0 && (
        <p className={css['present']} title={t('edit.present', { names, count: present.length })}>
          <Users size={16} aria-hidden="true" />
          {t('edit.present', { names, count: present.length })}
        </p>
      )}
      {mayEdit && (
        <output className={css['state']} data-state={state}>
          <Icon size={16} aria-hidden="true" />
          {t(`edit.saved.${state === 'UNSAVED' ? 'SAVING' : state}`, {
            most: over?.most ?? 0,
            place:
              over === undefined
                ? ''
                : placeNames(edit.documents[over.language], over.where, (key) => textByKey(t, [key])).join(' › '),
          })}
        </output>
      )}
      {mayEdit && (
        <>
          <Button
            look="bare"
            aria-label={t('edit.undo')}
            title={t('edit.undo')}
            aria-disabled={edit.past.length === 0 || undefined}
            onClick={() => undo()}
          >
            <Undo2 size={18} aria-hidden="true" />
          </Button>
          <Button
            look="bare"
            aria-label={t('edit.redo')}
            title={t('edit.redo')}
            aria-disabled={edit.future.length === 0 || undefined}
            onClick={() => undo('REDONE')}
          >
            <Redo2 size={18} aria-hidden="true" />
          </Button>
        </>
      )}
    </>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, in text inputs too: what is typed there is part of the draft. */
function useUndoKeys(isOn: boolean): void {
  const undo = useSetAtom(undoAtom);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      event.preventDefault();
      undo(key === 'y' || event.shiftKey ? 'REDONE' : 'UNDONE');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, undo]);
}
