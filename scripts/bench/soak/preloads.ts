/** What is loaded into a node before the product. */
const asModule = (source: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(source)}`,
];

/** A node collects its garbage whenever it gets the signal SIGUSR2, so that samples show what is really kept. */
export const collecting: readonly string[] = [
  '--expose-gc',
  ...asModule(`process.on('SIGUSR2', () => globalThis.gc());`),
];

/** A control: a node that keeps 16 kB and, now and then, a file descriptor of every request. */
export const leaking: readonly string[] = asModule(`
  import { subscribe } from 'node:diagnostics_channel';
  import { openSync } from 'node:fs';
  const kept = [];
  subscribe('http.server.request.start', () => {
    kept.push(Array.from({ length: 2000 }, Math.random));
    if (kept.length % 50 === 0) openSync('/dev/null');
  });`);
