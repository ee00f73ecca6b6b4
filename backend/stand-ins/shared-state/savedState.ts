import { existsSync, readFileSync } from 'node:fs';
import { asObject, DocumentError } from '#backend/shared/document.ts';
import { readStrict } from '#backend/shared/readStrict.ts';
import { readVersion } from './sharedState.ts';
import { testerState, type TesterState } from './testerState.ts';

/**
 * The state with which a scenario was saved, its `state.json`; undefined if it has none. Throws DocumentError, one
 * sentence that names the file.
 */
export function savedStateOf(folder: string, name: string): TesterState | undefined {
  const file = `${folder}/${name}/state.json`;
  if (!/^[\w-]+$/.test(name) || !existsSync(file)) return undefined;
  try {
    const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
    readVersion(raw);
    return readStrict(testerState, asObject(raw, 'it')['state'], 'the state');
  } catch (error) {
    const problem = error instanceof DocumentError ? error.message : 'is not JSON';
    throw new DocumentError(`${file}: ${problem}`, { cause: error });
  }
}
