import { textByKey } from '#renderers/texts/textByKey.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { announceAtom, announcementAtom, undoAtom } from '../../state/parts.ts';
import { useTranslation } from 'react-i18next';
import css from './Announcement.module.css';

/** What was just done, with the way back. It stays until something else is done. */
export function Announcement(): ReactElement {
  const { t } = useTranslation('studio');
  const announcement = useAtomValue(announcementAtom);
  const undo = useSetAtom(undoAtom);
  const announce = useSetAtom(announceAtom);
  return (
    <div className={css['place']}>
      <output aria-live="polite">{announcement && textByKey(t, announcement.key, announcement.values)}</output>
      {announcement?.canUndo === true && <Button onClick={() => undo()}>{t('edit.undo')}</Button>}
      {announcement && (
        <Button look="bare" aria-label={t('edit.close')} onClick={() => announce(undefined)}>
          <X size={18} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
