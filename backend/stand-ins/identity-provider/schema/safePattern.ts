import { createContext, runInContext } from 'node:vm';
import { toJavaScriptSource } from './dotNetPattern.ts';

const milliseconds = 100;
const maxAttempts = 10;
const maxPattern = 4096;
const sandbox = createContext(Object.create(null));

/**
 * Whether a text matches a schema author's pattern, read in the provider's dialect (.NET). Such patterns may backtrack
 * without end, so they are stopped after 100 ms of work. A pattern without equivalent in JavaScript, or one that does
 * not finish, returns `unchecked`: the stand-in accepts what it cannot check.
 */
export function matchesPattern(pattern: string, text: string, flags: '' | 'i' = ''): boolean | 'unchecked' {
  const source = pattern.length > maxPattern ? undefined : toJavaScriptSource(pattern);
  if (source === undefined) return 'unchecked';
  Object.assign(sandbox, { source, text, flags });
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
