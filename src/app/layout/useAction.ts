import { useRef, useState } from 'react';

/** An action of a screen, and whether it runs. */
export interface Action<A extends readonly unknown[]> {
  readonly run: (...parameters: A) => void;
  readonly busy: boolean;
}

/** An action that runs once at a time: a second press while it runs is ignored. Source: requirements#FLT-5. */
export function useAction<A extends readonly unknown[]>(action: (...parameters: A) => Promise<void>): Action<A> {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const once = async (...parameters: A): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await action(...parameters);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run: (...parameters) => void once(...parameters), busy };
}
