import type * as Interpreter from '#adapters/check/interpreter.ts';
import { loadChunk } from '../model/loadChunk.ts';

/**
 * In place of `schema-adapters/check/interpreter.ts` in the site: a form can be used before its value can be checked, so
 * the interpreter of schemas loads at the first use of a page with a form. A submit waits for it.
 */
let library: Pick<typeof Interpreter, 'dereference' | 'validate'> | undefined;
let loading: Promise<void> | undefined;

export const dereference: typeof Interpreter.dereference = (...given) => loaded().dereference(...given);
export const validate: typeof Interpreter.validate = (...given) => loaded().validate(...given);

export function hasInterpreter(): boolean {
  return library !== undefined;
}

export function loadInterpreter(): Promise<void> | undefined {
  if (library) return undefined;
  loading ??= load().catch(() => {
    // The next submit tries again.
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<void> {
  const { dereference: resolve, validate: check } = await loadChunk(import('@cfworker/json-schema'));
  library = { dereference: resolve, validate: check };
}

function loaded(): NonNullable<typeof library> {
  if (!library) throw new Error('the interpreter of schemas is not loaded');
  return library;
}
