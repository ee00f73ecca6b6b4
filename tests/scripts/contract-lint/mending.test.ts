import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { gatherFacts } from '../../../scripts/commands/contract-lint/gatherFacts.ts';
import { parseOptions } from '../../../scripts/commands/contract-lint/options.ts';
import { misspell, siteInFiles } from './site.ts';

describe('the baseline of npm run lint:contract', () => {
  it('silences what was known, also when lines moved, and nothing new', async () => {
    const { run, path, write, read } = siteInFiles(misspell);
    const baseline = path('baseline.json');
    expect((await run('--baseline', baseline, '--update-baseline')).output).toBe(
      `1 findings written to ${baseline}.\n`,
    );
    write('de.json', `\n\n${read('de.json')}`);
    expect(await run('--baseline', baseline)).toEqual({
      exitCode: 0,
      output: '0 errors, 0 warnings, 1 known.\n',
      complaint: '',
    });
    write('de.json', read('de.json').replace('data.interests.regional', 'data.interests.regionl'));
    const { exitCode, output } = await run('--baseline', baseline);
    expect([exitCode, output.includes('regionl'), output.includes('interests.boi')]).toEqual([100, true, false]);
  });

  it('names entries that no longer occur', async () => {
    const { run, path, write, read } = siteInFiles(misspell);
    await run('--baseline', path('baseline.json'), '--update-baseline');
    write('de.json', read('de.json').replace('interests.boi', 'interests.bio'));
    const { exitCode, output } = await run('--baseline', path('baseline.json'));
    expect(exitCode).toBe(0);
    expect(output).toContain('No longer occurs, remove it from the baseline: contract/path-unknown');
  });
});

describe('npm run lint:contract -- --fix', () => {
  it('writes what was surely meant and leaves every other character as it is', async () => {
    const { run, read } = siteInFiles((site) => {
      misspell(site);
      site.de.footer.columns[0].links[0].url = 'http://www.kontor.example/angebote';
      site.de.preferenceCenter.tabs[1].components[0].fields[0].type = 'SalutationInpt';
    });
    const before = read('de.json');
    expect(await run('--fix')).toEqual({ exitCode: 0, output: '0 errors, 0 warnings, 3 mended.\n', complaint: '' });
    expect(read('de.json')).toBe(
      before
        .replace('http://www.kontor', 'https://www.kontor')
        .replace('SalutationInpt', 'SalutationInput')
        .replace('interests.boi', 'interests.bio'),
    );
  });

  it('renames a misspelled member', async () => {
    const { run, read } = siteInFiles(
      ({ de }) => void (de.preferenceCenter.tabs[2].components[0].tiles[0].descripton = 'x'),
    );
    await run('--fix');
    expect(read('de.json')).not.toContain('descripton');
  });

  it('leaves what several names could mean', async () => {
    const { run, read } = siteInFiles(
      ({ de }) => void (de.preferenceCenter.tabs[2].components[0].tiles[0].schemaPaths = ['data.interests.xyz']),
    );
    const before = read('de.json');
    expect((await run('--fix')).exitCode).toBe(100);
    expect(read('de.json')).toBe(before);
  });
});

describe('what npm run lint:contract finds out about its surroundings', () => {
  it('with --images knows the pictures of a folder and their sizes', async () => {
    const { run, path, write } = siteInFiles();
    mkdirSync(path('images'));
    write('images/logo.svg', 'x'.repeat(400_000));
    const { output } = await run('--images', path('images'));
    expect(output).toContain('The picture has 400 kB');
    expect(output).toContain('The picture “/cms/images/welcome-crate” does not exist.');
  });

  it('with --online asks every address once, and only "not found" and silence are faults', async () => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.statusCode = url === '/gone' ? 404 : url === '/angry' ? 405 : 200;
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const raw = {
      links: [{ url: `${origin}/ok` }, { url: `${origin}/gone` }, { url: `${origin}/angry` }, { url: `${origin}/ok` }],
    };
    const input = { schemas: [], documents: [{ file: 'de.json', language: 'de', raw }] };
    const { answers } = await gatherFacts({ input, texts: new Map() }, parseOptions(['--schema', 'x', '--online']), 0);
    server.close();
    expect(['ok', 'gone', 'angry'].map((name) => answers?.(`${origin}/${name}`))).toEqual([true, false, true]);
    expect(asked.toSorted()).toEqual(['/angry', '/gone', '/ok']);
  });
});
