import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { formReplacements, replaceModules } from '../../scripts/replaceModules.ts';

mkdirSync('.cache', { recursive: true });
// Inside the project, so that its packages are found.
const folder = mkdtempSync(join('.cache', 'replaced-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a module with the replacements; returns the code. */
async function built(code: string, replacements: Parameters<typeof replaceModules>[0]): Promise<string> {
  writeFileSync(join(folder, 'entry.js'), code);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [replaceModules(replacements)],
    build: { write: false, minify: false, lib: { entry: join(folder, 'entry.js'), formats: ['es'] } },
  });
  const [first] = [result].flat();
  return first && 'output' in first ? first.output.map((part) => ('code' in part ? part.code : '')).join('\n') : '';
}

const deepEquals = formReplacements.filter(({ module }) => module.endsWith('deepEquals.js'));

describe('replacing modules of libraries', () => {
  it('matches the file that an import resolves to, whatever it is called where it is imported', async () => {
    const code = await built(
      "import { deepEquals } from '@rjsf/utils/lib/index.js';\nexport const same = deepEquals(1, 1);",
      deepEquals,
    );
    expect(code).toContain('renderers/replacements/deepEquals.ts');
    expect(code).not.toContain('@rjsf/utils/lib/deepEquals.js');
  }, 30_000);

  it('fails the build if a module is met nowhere, as after an update that moved it', async () => {
    await expect(built('export const nothing = 1;', deepEquals)).rejects.toThrow(
      'The build met no node_modules/@rjsf/utils/lib/deepEquals.js; see scripts/replaceModules.ts.',
    );
  }, 30_000);
});
