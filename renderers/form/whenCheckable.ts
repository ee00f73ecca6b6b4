import { loadInterpreter } from '#adapters/check/interpreter.ts';

/**
 * Goes on once a form's value can be checked: at once, or when the interpreter of schemas has come. If it cannot be
 * loaded, goes on without it: the provider decides on save.
 */
export function whenCheckable(goOn: () => void): void {
  const loading = loadInterpreter();
  if (loading) void loading.then(goOn);
  else goOn();
}
