/** Time and connection, as the studio needs them. */
export interface Timer {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls once after that many milliseconds; returns what cancels it. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  /** Calls as soon as the browser has nothing else to do; returns what cancels it. */
  readonly whenIdle: (call: () => void) => () => void;
  /** Calls when the connection comes back; returns what ends that. */
  readonly onOnline: (call: () => void) => () => void;
}

/** The browser's timers. */
export function browserTimer(): Timer {
  return {
    now: () => Date.now(),
    after: (milliseconds, call) => {
      const id = setTimeout(call, milliseconds);
      return () => clearTimeout(id);
    },
    whenIdle: (call) => {
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback !== 'function') return browserTimer().after(50, call);
      const id = requestIdleCallback(call, { timeout: 500 });
      return () => cancelIdleCallback(id);
    },
    onOnline: (call) => {
      window.addEventListener('online', call);
      return () => window.removeEventListener('online', call);
    },
  };
}
