import closeWithGrace from 'close-with-grace';

const LONGEST_END = 10_000;

/**
 * Faults of native code and of debuggers: Node may hang when JavaScript listens to them, so the system ends the process as ever.
 * `beforeExit` comes when there is nothing left to close.
 */
const notOurs = ['beforeExit', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV', 'SIGUSR2'] as const;

/**
 * Closes in order and exits 0 when the process is told to end (SIGTERM, SIGINT, SIGHUP, SIGQUIT), or exits 1 after an error that
 * nobody caught. A second signal, or 10 s, ends it at once with 1.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  closeWithGrace({ delay: LONGEST_END, skip: [...notOurs] }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    await close();
  });
}
