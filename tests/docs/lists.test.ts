import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractRules } from '@kontor/contract/rules';
import { fieldKinds, findingCodes, tabComponents } from '@kontor/schema-adapters';
import { errorCatalogue } from '../../src/errors/errorCatalogue.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const between = (text: string, mark: string): string =>
  text.split(`<!-- ${mark} -->`)[1]?.split(`<!-- /${mark} -->`)[0] ?? '';
/** The names that a table or a list explains. */
const names = (table: string): readonly string[] =>
  [...table.matchAll(/^(?:\||-) `([^`]+)`/gm)].map(([, name = '']) => name);
const folder = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(path, name));

const editors = read('docs/guides/content-editors.md');

describe('what the documents list', () => {
  it('every finding, with its meaning and how to fix it', () => {
    expect(names(between(editors, 'findings')).toSorted()).toEqual(Object.keys(findingCodes).toSorted());
  });

  it('every field type and every tab component', () => {
    const named = names(editors);
    expect(named).toEqual(expect.arrayContaining([...Object.keys(fieldKinds), ...Object.keys(tabComponents)]));
  });

  it('every error code', () => {
    const listed = names(between(read('docs/guides/error-codes.md'), 'codes'));
    expect(listed.map((code) => code.replace('\\*', '*')).toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
  });

  it('every rule of the contract check, with its severity', () => {
    const listed = [...read('docs/guides/contract-rules.md').matchAll(/^\*\*`([^`]+)`\*\* \((\w+)\)/gm)];
    const severities = Object.entries(contractRules).map(([id, { severity }]) => `${id} ${severity}`);
    expect(listed.map(([, id, severity]) => `${id} ${severity}`).toSorted()).toEqual(severities.toSorted());
  });

  it.each([
    ['field-options', 'schema-adapters/model/form.ts', 'FieldOptions'],
    ['theme-options', 'renderers/model/uiOptions.ts', 'UiOptions'],
    ['marks', 'renderers/model/uiOptions.ts', 'ControlMarks'],
  ])('everything that a control can be told: %s', (mark, file, name) => {
    const [, body = ''] = read(file).split(new RegExp(`export interface ${name}\\b[^{]*\\{`));
    const declared = [...(body.split('\n}')[0] ?? '').matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, one = '']) => one);
    const listed = names(between(read('docs/guides/control-options.md'), mark));
    expect(listed.toSorted()).toEqual(declared.toSorted());
    expect(listed).not.toEqual([]);
  });

  it('every scenario', () => {
    const listed = names(between(read('docs/guides/testers.md'), 'scenarios'));
    expect(listed.toSorted()).toEqual(readdirSync('fixtures/scenarios').toSorted());
  });

  it('every top-level folder', () => {
    const folders = readdirSync('.', { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() && !/^\.|^(node_modules|dist|dist-bench|coverage|test-results|sheets)$/.test(entry.name),
      )
      .map(({ name }) => `${name}/`);
    expect(names(between(read('README.md'), 'folders')).map((name) => `${name.split('/')[0]}/`)).toEqual(
      expect.arrayContaining(folders),
    );
  });

  it('only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
    const scriptNames = [...folder('docs'), 'README.md'].flatMap((path) =>
      [...read(path).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name),
    );
    expect([...new Set(scriptNames)].filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('links between documents', () => {
  it.each([...folder('docs'), 'README.md'])('%s links only to files that exist', (path) => {
    const targets = [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.filter((target) => !existsSync(join(dirname(path), target)))).toEqual([]);
  });
});
