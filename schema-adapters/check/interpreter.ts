export { dereference, validate } from '@cfworker/json-schema';

/** Whether schemas can be interpreted now. The site's build loads the interpreter after its first forms are drawn. */
export function hasInterpreter(): boolean {
  return true;
}

/** Loads the interpreter; undefined if it is there. Never rejects: without it the provider decides on save. */
export function loadInterpreter(): Promise<void> | undefined {
  return undefined;
}
