import closeWithGrace from 'close-with-grace';

const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Signals of crashes in native code and of debuggers: Node may hang if JavaScript listens to them, so the system
 * handles them. Node emits `beforeExit` when nothing is left to close.
 */
const skippedSignals = [
  'beforeExit',
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
  'SIGUSR2',
] as const;

/**
 * Closes in order and exits with 0 on SIGTERM, SIGINT, SIGQUIT and SIGHUP, or with 1 after an uncaught error. A second
 * signal, or 10 s, ends the process at once with 1.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  closeWithGrace({ delay: CLOSE_TIMEOUT_MS, skip: [...skippedSignals] }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    await close();
  });
}
