import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { lintCommand } from '../../../scripts/commands/contract-lint/lintCommand.ts';
import { misspell, removeSites, siteInFiles } from './site.ts';

afterAll(removeSites);

describe('npm run lint:contract', () => {
  it('ends with 0 where nothing is wrong', () => {
    const { run } = siteInFiles();
    expect(run()).toEqual({ exitCode: 0, output: '0 errors, 0 warnings.\n', complaint: '' });
  });

  it('ends with 100 and shows the line, the place in the editor’s words and what was meant', () => {
    const { run, read } = siteInFiles(misspell);
    const { exitCode, output } = run();
    expect(exitCode).toBe(100);
    const line =
      read('de.json')
        .split('\n')
        .findIndex((text) => text.includes('data.interests.boi')) + 1;
    expect(output).toContain(
      `  ${line}:19  error  contract/path-unknown\n    tab “Interessen”, building block “Frisches und Feines”, tile “Bio”`,
    );
    expect(output).toContain('Did you mean “data.interests.bio”?');
    expect(output).toContain(`    ${line} | "data.interests.boi"\n`);
    expect(run('--language', 'de').output).toContain('Meinten Sie „data.interests.bio“?');
  });

  it('knows the site by its metadata: what is switched off, and its country unless another one is named', () => {
    const { run, write } = siteInFiles();
    const metadata = (features: object) => write('metadata.json', { locales: ['nl_NL'], features });
    const all = { consents: true, dataCopy: true };
    expect(run('--metadata', metadata(all), '--country', 'DE').exitCode).toBe(0);
    const { exitCode, output } = run('--metadata', metadata({ consents: true }), '--country', 'DE');
    expect(exitCode).toBe(100);
    expect(output).toContain(
      'The page “/mydata” is switched off on this site (features.dataCopy, features.accountDeletion)',
    );
  });

  it('tells only what is at or above the level', () => {
    const { run } = siteInFiles(
      ({ schema }) => void (schema.dataSchema.fields['club.motto'] = { type: 'string', writeAccess: 'clientModify' }),
    );
    expect(run().exitCode).toBe(0);
    expect(run('--level', 'info')).toMatchObject({
      exitCode: 100,
      output: expect.stringContaining('security/writable-unused') as string,
    });
  });

  it('reads a folder of languages, policies, consents, accounts and several sites with what they replace', () => {
    const { folder, path, write, files } = siteInFiles();
    mkdirSync(path('content'));
    cpSync(files.de, path('content/de.json'));
    cpSync(files.de, path('content/en.json'));
    const old = write('old.json', { dataSchema: { fields: { gone: { type: 'string' } } } });
    const accounts = write('accounts.json', { results: [{ UID: '1', data: { household: { persons: 99 } } }] });
    const flags = ['--schema', files.schema, '--schema', files.schema, '--against', files.schema, '--against', old];
    const result = lintCommand([...flags, '--content', path('content'), '--accounts', accounts, '--format', 'json']);
    const { findings } = JSON.parse(result.output) as { findings: readonly { rule: string; file: string }[] };
    const rules = new Set(findings.map(({ rule }) => rule));
    for (const rule of ['i18n/text-identical', 'contract/stored-value-refused', 'diff/field-removed'])
      expect(rules).toContain(rule);
    expect(findings.every(({ file }) => file.startsWith(folder))).toBe(true);
  });

  it('counts in JSON lines of any length who a new rule refuses, with masked examples, and who is asked', () => {
    const { write, files } = siteInFiles();
    const schema = JSON.parse(readFileSync(files.schema, 'utf8')) as {
      dataSchema: { fields: Record<string, object> };
    };
    const field = { type: 'string', allowNull: true, writeAccess: 'clientModify' };
    const fields = { 'club.code': { ...field, format: "regex('^[A-Z]{2}-[0-9]+$')" }, 'club.name': field };
    const old = write('old.json', { ...schema, dataSchema: { fields: { ...schema.dataSchema.fields, ...fields } } });
    const changed = {
      'club.code': { ...field, format: "regex('^[A-Z]{2}-[0-9]{4}$')" },
      'club.name': { ...field, required: true, allowNull: false },
    };
    const now = write('new.json', { ...schema, dataSchema: { fields: { ...schema.dataSchema.fields, ...changed } } });
    const club = (index: number) => ({ code: `AB-${index}`, ...(index % 3 === 0 && { name: 'Äpfel' }) });
    const lines = Array.from({ length: 12_000 }, (_line, index) =>
      JSON.stringify({ UID: `${index}`, data: { club: club(index) } }),
    );
    const accounts = write('accounts.jsonl', `${lines.join('\n')}\n\n`);
    const run = (file: string) => lintCommand(['--schema', now, '--against', old, '--accounts', file]);
    const { output } = run(accounts);
    // Four digits are accepted: 1,000 to 9,999.
    expect(output).toContain('Given accounts with such a value: 3000. Masked examples: "xx-0", "xx-00", "xx-000".');
    expect(output).toContain('Given accounts without a value: 8000 of 12000.');
    expect(output).not.toContain('AB-');
  });

  it('with --images knows the pictures of a folder and their sizes', () => {
    const { run, path, write } = siteInFiles();
    mkdirSync(path('images'));
    write('images/logo.svg', 'x'.repeat(400_000));
    const { output } = run('--images', path('images'));
    expect(output).toContain('The picture has 400 kB');
    expect(output).toContain('The picture “/cms/images/welcome-crate” does not exist.');
  });

  it.each([
    [['--schema'], /argument missing/],
    [['--colour', 'red'], /Unknown option/],
    [['--format', 'xml'], /--format is one of text, json, sarif,/],
    [['--level', 'all'], /--level is one of/],
    [['--country', 'XX'], /There is no country "XX"/],
    [['--fix'], /Unknown option/],
    [['--against', 'a', '--against', 'b'], /more files under --against/],
  ])('ends with 2 and one sentence where it is called wrongly: %s', (flags, sentence) => {
    const result = siteInFiles().run(...flags);
    expect(result).toMatchObject({ exitCode: 2, output: '', complaint: expect.stringMatching(sentence) as string });
    expect(result.complaint.trim()).not.toContain('\n');
  });

  it('ends with 3 where an input cannot be read', () => {
    const { files, path, write, folder } = siteInFiles();
    mkdirSync(path('empty'));
    const calls: readonly (readonly string[])[] = [
      ['--schema', path('none.json')],
      ['--schema', write('text.json', '{ no json')],
      ['--schema', write('error.json', { errorCode: 403005 })],
      ['--schema', files.schema, '--content', path('none')],
      ['--schema', files.schema, '--content', path('empty')],
      ['--schema', files.schema, '--content', files.de, '--images', path('none')],
    ];
    const results = calls.map((flags) => lintCommand(flags));
    expect(results.map(({ exitCode, output }) => [exitCode, output])).toEqual(calls.map(() => [3, '']));
    expect(results.every(({ complaint }) => complaint.includes(folder))).toBe(true);
  });

  it.each(['policies', 'consents', 'accounts', 'metadata'])(
    'ends with 3 where --%s has an error answer or no object instead of the answer',
    (option) => {
      const { run, write } = siteInFiles();
      const runWith = (content: unknown) => run(`--${option}`, write('answer.json', content));
      expect(runWith({ callId: 'x', errorCode: 403005, errorMessage: 'Unauthorized user' })).toMatchObject({
        exitCode: 3,
        output: '',
        complaint: expect.stringMatching(/answer\.json is the provider’s error 403005\.\n$/) as string,
      });
      expect(runWith('null')).toMatchObject({
        exitCode: 3,
        complaint: expect.stringMatching(/answer\.json is no JSON object\.\n$/) as string,
      });
      expect(runWith('"x"').exitCode).toBe(3);
    },
  );

  it('ends with 3 at a line of accounts that is an error answer', () => {
    const { run, write } = siteInFiles();
    const accounts = write('accounts.jsonl', '{"UID":"1","errorCode":0}\n{"errorCode":403005}\n');
    expect(run('--accounts', write('accounts.json', [{ UID: '1' }, { errorCode: 403005 }])).exitCode).toBe(3);
    expect(run('--accounts', accounts)).toMatchObject({
      exitCode: 3,
      complaint: expect.stringMatching(/accounts\.jsonl:2 is the provider’s error 403005\./) as string,
    });
  });

  it('reads accounts that are a list, a search without a match, or one account', () => {
    const { run, write } = siteInFiles();
    for (const accounts of [[], { results: [], errorCode: 0 }, { UID: '1', errorCode: 0 }])
      expect(run('--accounts', write('accounts.json', accounts)).exitCode).toBe(0);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['empty', ' \n', /: The file is empty\./],
    ['Latin-1', Buffer.from('{"a": "Gemüse"}', 'latin1'), /not UTF-8 but Latin-1/],
    ['UTF-16', Buffer.from('\uFEFF{"a": 1}', 'utf16le'), /not UTF-8 but UTF-16/],
    ['broken', '{\n  "preferenceCenter": [1,, 2]\n}', /de\.json:2:26: The file is not JSON from line 2, column 26 on/],
    ['cut off', '{"a": [1', /de\.json:1:9: /],
    ['too deep', '['.repeat(20_000) + ']'.repeat(20_000), /nested too deeply/],
  ])('names a file that is %s, and ends with 3', (_what, bytes, sentence) => {
    const { run, files } = siteInFiles();
    writeFileSync(files.de, bytes);
    expect(run()).toEqual({ exitCode: 3, output: '', complaint: expect.stringMatching(sentence) as string });
  });

  it.each([
    ['json', /"line": 2,\s+"column": 26/],
    ['sarif', /"startLine": 2,\s+"startColumn": 26/],
  ])('gives line and column of broken JSON as %s, too', (format, place) => {
    const { run, write } = siteInFiles();
    write('de.json', '{\n  "preferenceCenter": [1,, 2]\n}');
    expect(run('--format', format)).toMatchObject({
      exitCode: 3,
      output: expect.stringMatching(place) as string,
    });
  });

  it.each<[string, string | Buffer, RegExp, RegExp]>([
    ['empty', '', /accounts\.jsonl: The file is empty\./, /"startLine": 1/],
    ['UTF-16', Buffer.from('{"a": 1}\n', 'utf16le'), /jsonl: The file is not UTF-8 but UTF-16/, /"startLine": 1/],
    [
      'Latin-1',
      Buffer.from('{"a": "Gemüse"}\n', 'latin1'),
      /jsonl: The file is not UTF-8 but Latin-1/,
      /"startLine": 1/,
    ],
    [
      'cut off within a letter',
      Buffer.from('{"a": "ü').subarray(0, -1),
      /jsonl: The file is not UTF-8/,
      /"startLine": 1/,
    ],
    [
      'broken',
      '{"UID":"1"}\n{"UID":1,,}\n',
      /accounts\.jsonl:2:10: The file is not JSON from line 2, column 10/,
      /"startLine": 2/,
    ],
  ])('names JSON lines that are %s in every form of the output, and ends with 3', (_what, bytes, sentence, place) => {
    const { run, path } = siteInFiles();
    const accounts = path('accounts.jsonl');
    writeFileSync(accounts, bytes);
    const complaint = expect.stringMatching(sentence) as string;
    expect(run('--accounts', accounts)).toEqual({ exitCode: 3, output: '', complaint });
    const output = expect.stringMatching(place) as string;
    expect(run('--accounts', accounts, '--format', 'sarif')).toEqual({ exitCode: 3, output, complaint });
  });

  it.each(['schema', 'content', 'policies', 'accounts'])(
    'names a missing file of --%s in every form of the output, and ends with 3',
    (option) => {
      const { run, path } = siteInFiles();
      const file = path(option === 'accounts' ? 'none.jsonl' : 'none.json');
      const complaint = `${file}: The file cannot be read. Check its path and who may read it.\n`;
      expect(run(`--${option}`, file)).toEqual({ exitCode: 3, output: '', complaint });
      const output = expect.stringContaining('"ruleId": "file/unreadable"') as string;
      expect(run(`--${option}`, file, '--format', 'sarif')).toEqual({ exitCode: 3, output, complaint });
    },
  );

  it('reads JSON lines with a byte order mark', () => {
    const { run, write } = siteInFiles();
    const accounts = write('accounts.jsonl', '\uFEFF{"UID":"1","data":{"household":{"persons":99}}}\r\n');
    expect(run('--accounts', accounts).output).toContain('The schema refuses what 1 accounts hold');
  });

  it('finds a key that stands twice, at the later one', () => {
    const { run, read, write } = siteInFiles();
    write('de.json', read('de.json').replace('"preferenceCenter": {', '"preferenceCenter": {\n"tabs": [],'));
    const { exitCode, output } = run();
    expect(exitCode).toBe(100);
    expect(output).toMatch(/error {2}file\/key-twice\n.*“\/preferenceCenter\/tabs” stands twice/);
    expect(output).not.toContain('  3:1  error');
  });

  it('is a command of its own with the same output', () => {
    const { files, run } = siteInFiles(misspell);
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/commands/lintContract.ts', '--schema', files.schema, '--content', files.de],
      { encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({ status: 100, stdout: run().output });
  });
});
