import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { gatewaysAtom } from '../state/store.ts';

/** Pause after typing before a dialog may open by itself, in milliseconds. */
const PAUSE_MS = 1500;

/** Whether a due dialog may open: not while somebody types, because it would take the next keystrokes. */
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
