import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { useTranslation } from 'react-i18next';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { X } from 'lucide-react';
import { gatewaysAtom } from '../../state/store.ts';
import { announceAtom, announcementAtom, undoAtom } from '../../state/partAtoms.ts';
import announcementCss from './Announcement.module.css';

/** Time until a message disappears, in milliseconds. */
const NOTICE_MS = 10_000;

/**
 * The message about the last action, with undo. It disappears after another edit, or after ten seconds without focus or
 * pointer.
 */
export function Announcement(): ReactElement {
  const { t } = useTranslation('studio');
  const announcement = useAtomValue(announcementAtom);
  const undo = useSetAtom(undoAtom);
  const announce = useSetAtom(announceAtom);
  const { timer } = useAtomValue(gatewaysAtom);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  // A button that disappears with the message loses the focus without a blur event.
  if (!announcement && hasFocus) setFocus(false);
  const isPaused = isHovered || hasFocus;
  useEffect(
    () => (announcement && !isPaused ? timer.after(NOTICE_MS, () => announce(undefined)) : undefined),
    [announcement, isPaused, timer, announce],
  );
  return (
    <div
      className={announcementCss['place']}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
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
