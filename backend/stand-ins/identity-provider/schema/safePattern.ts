import { createContext, runInContext } from 'node:vm';

const milliseconds = 100;
const maxAttempts = 10;
const maxPattern = 4096;
const sandbox = createContext(Object.create(null));

/**
 * Whether a text matches a schema author's pattern. Such patterns may backtrack without end, so they are stopped after
 * 100 ms of work. A pattern that does not compile here or does not finish returns `unchecked`: the real provider uses
 * another dialect (.NET), so the stand-in accepts what it cannot check.
 */
export function matchesPattern(source: string, text: string): boolean | 'unchecked' {
  if (source.length > maxPattern) return 'unchecked';
  const flags = compiles(source, 'u') ? 'u' : '';
  if (flags === '' && !compiles(source, '')) return 'unchecked';
  Object.assign(sandbox, { source, flags, text });
  for (let left = maxAttempts; left > 0; left -= 1) {
    const before = process.cpuUsage();
    try {
      return runInContext('new RegExp(source, flags).test(text)', sandbox, { timeout: milliseconds }) === true;
    } catch {
      // The timeout counts real time: on a busy machine a harmless pattern may not even have started.
      if (process.cpuUsage(before).user > (milliseconds * 1000) / 2) return 'unchecked';
    }
  }
  return 'unchecked';
}

function compiles(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
