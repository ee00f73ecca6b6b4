import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { gatewaysAtom } from '../state/store.ts';

/** How long nothing may be typed before a dialog opens that nobody has asked for, in milliseconds. */
const PAUSE_MS = 1500;

/** Whether a dialog that is due may open: not in the middle of a word, because it would swallow the keys that follow. */
export function useTypingPause(isDue: boolean): boolean {
  const { timer } = useAtomValue(gatewaysAtom);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isDue) return undefined;
    const open = (): void => setOpen(true);
    const isTyping = document.activeElement?.matches('input, textarea') === true;
    let cancel = timer.after(isTyping ? PAUSE_MS : 0, open);
    const wait = (): void => {
      cancel();
      cancel = timer.after(PAUSE_MS, open);
    };
    document.addEventListener('input', wait, true);
    return () => {
      cancel();
      document.removeEventListener('input', wait, true);
      setOpen(false);
    };
  }, [isDue, timer]);
  return isDue && isOpen;
}
