import { createContext, runInContext } from 'node:vm';
import { toJavaScriptSource } from './dotNetPattern.ts';

const TIMEOUT_MS = 100;
const MAX_ATTEMPTS = 10;
const MAX_PATTERN_LENGTH = 4096;
const sandbox = createContext(Object.create(null));

/**
 * Whether a text matches a pattern of a schema in the provider's dialect (.NET). Patterns may backtrack without end, so
 * the match stops after 100 ms of CPU time. Returns `unchecked` for a pattern without an equivalent in JavaScript, or
 * after the timeout: the stand-in accepts values that it cannot check.
 */
export function matchesPattern(pattern: string, text: string, flags: '' | 'i' = ''): boolean | 'unchecked' {
  const source = pattern.length > MAX_PATTERN_LENGTH ? undefined : toJavaScriptSource(pattern);
  if (source === undefined) return 'unchecked';
  Object.assign(sandbox, { source, text, flags });
  for (let attempts = MAX_ATTEMPTS; attempts > 0; attempts -= 1) {
    const before = process.cpuUsage();
    try {
      return runInContext('new RegExp(source, flags).test(text)', sandbox, { timeout: TIMEOUT_MS }) === true;
    } catch {
      // The timeout counts wall-clock time: on a busy machine a harmless pattern may not even have started.
      if (process.cpuUsage(before).user > (TIMEOUT_MS * 1000) / 2) return 'unchecked';
    }
  }
  return 'unchecked';
}
