import { describe, expect, it } from 'vitest';
import coverage from './coverage.json' with { type: 'json' };
import { anchorsOf, has, readRepositoryFile } from './repository.ts';

interface Row {
  /** Anchor of docs/requirements.md. */
  readonly requirement: string;
  /** What the test shows of it. */
  readonly says: string;
  readonly file: string;
  /** The test's title in the file, with placeholders. */
  readonly title: string;
}

const rows: readonly Row[] = coverage;
const anchors = new Set(anchorsOf(readRepositoryFile('docs/requirements.md')));
const texts = new Map<string, string>();
const textOf = (file: string): string => {
  const text = texts.get(file) ?? readRepositoryFile(file).replaceAll(/^\s*\/\/.*$/gm, '');
  texts.set(file, text);
  return text;
};

/** The error in a row: no such requirement, no such file, or no such test in it; undefined if it is correct. */
function faultOf({ requirement, file, title }: Row): string | undefined {
  if (!anchors.has(requirement)) return 'no such requirement';
  if (!/^(?:tests\/.*\.test\.tsx?|e2e\/.*\.spec\.ts)$/.test(file) || !has(file)) return 'no such file of tests';
  return isTitled(textOf(file), title) ? undefined : 'no such test';
}

/** Whether the file has the title in quotes followed by a comma, as the first of several arguments. */
function isTitled(text: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const literal = `${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`;
    for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1))
      if (/^\s*,/.test(text.slice(at + literal.length, at + literal.length + 40))) return true;
    return false;
  });
}

describe('the table of requirements and tests', () => {
  it('names a test that exists in every row', () => {
    const wrong = rows.flatMap((row) => {
      const fault = faultOf(row);
      return fault === undefined ? [] : [`${row.requirement}: ${fault}: ${row.file}: ${row.title}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has a row for every requirement but those of speed, which commands measure', () => {
    const named = new Set(rows.map(({ requirement }) => requirement));
    expect([...anchors].filter((anchor) => !named.has(anchor) && !anchor.startsWith('PERF-'))).toEqual([]);
  });

  it('is not asked for requirements of speed: each names a command of package.json that measures it, or says that none does', () => {
    const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Readonly<Record<string, string>> };
    const lines = readRepositoryFile('docs/requirements.md')
      .split('\n')
      .filter((line) => line.includes('<a id="PERF-'));
    const measures = (line: string): boolean => {
      const [, command = ''] = /Measured by `npm run ([\w:]+)`\.$/.exec(line) ?? [];
      return command in scripts || line.endsWith('No command measures it so far.');
    };
    expect(lines.filter((line) => !measures(line))).toEqual([]);
    expect(lines).toHaveLength(7);
  });

  it('says what each test shows, without duplicate rows', () => {
    expect(rows.filter(({ says }) => says.trim() === '')).toEqual([]);
    const keys = rows.map(({ requirement, file, title }) => `${requirement} ${file} ${title}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  const row: Row = {
    requirement: 'login',
    says: 'a control',
    file: 'tests/requirements/coverage.test.ts',
    title: 'names a test that exists in every row',
  };
  it.each([
    ['itself', row, undefined],
    ['a requirement that is none', { ...row, requirement: 'log-in' }, 'no such requirement'],
    ['a file that is none', { ...row, file: 'tests/requirements/none.test.ts' }, 'no such file of tests'],
    ['a file without tests', { ...row, file: 'src/main.tsx' }, 'no such file of tests'],
    ['a title that nobody wrote', { ...row, title: 'has no row' }, 'no such test'],
  ])('notices %s (control)', (_what, given, fault) => {
    expect(faultOf(given)).toBe(fault);
  });
});
