import { textByKey } from '#renderers/texts/textByKey.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { gatewaysAtom } from '../../state/gateways.ts';
import { announceAtom, announcementAtom, undoAtom } from '../../state/parts.ts';
import { useTranslation } from 'react-i18next';
import css from './Announcement.module.css';

/** How long a message stays, in milliseconds. */
const shownMs = 10_000;

/**
 * What was just done, with the way back. It leaves when something else is done, or after ten seconds in which it had
 * neither the focus nor the pointer.
 */
export function Announcement(): ReactElement {
  const { t } = useTranslation('studio');
  const announcement = useAtomValue(announcementAtom);
  const undo = useSetAtom(undoAtom);
  const announce = useSetAtom(announceAtom);
  const { timer } = useAtomValue(gatewaysAtom);
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointed || hasFocus;
  useEffect(
    () => (announcement && !isHeld ? timer.after(shownMs, () => announce(undefined)) : undefined),
    [announcement, isHeld, timer, announce],
  );
  return (
    <div
      className={css['place']}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
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
