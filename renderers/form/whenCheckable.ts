import { loadInterpreter } from '#adapters/check/interpreter.ts';

/** Forms, each by an object of its own, that wait. */
const waiting = new WeakSet();

/**
 * Goes on once a form's value can be checked: at once, or when the interpreter of schemas has come; once, however often
 * the form asks meanwhile. If it cannot be loaded, goes on without it: the provider decides on save.
 */
export function whenCheckable(form: object, goOn: () => void): void {
  const loading = loadInterpreter();
  if (!loading) return goOn();
  if (waiting.has(form)) return undefined;
  waiting.add(form);
  void loading.then(() => {
    waiting.delete(form);
    goOn();
  });
}
