import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { partNames } from '../../scripts/build/buildParts.ts';
import configure from '../../vite.config.ts';

const configOf = async (mode: string) => configure({ command: 'build', mode });

describe('the one configuration of the build', () => {
  it.each(partNames)('builds the part “%s” into a folder of its own', async (name) => {
    expect((await configOf(name)).build?.outDir).toMatch(new RegExp(`dist/${name}$`));
  });

  it('splits scripts by route, with at most three groups, and none that names a file or a library', async () => {
    const { output } = (await configOf('site')).build?.rolldownOptions ?? {};
    const groups = Object(Object(output).codeSplitting).groups as readonly { readonly test?: RegExp }[];
    expect(groups.length).toBeLessThanOrEqual(3);
    expect(groups.flatMap(({ test = /node_modules\// }) => test.source)).toEqual(
      groups.map(() => String.raw`node_modules\/`),
    );
    expect(readFileSync('vite.config.ts', 'utf8').split('\n').length).toBeLessThan(120);
  });
});
