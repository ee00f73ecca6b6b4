import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf, readRepositoryFile } from '../requirements/repository.ts';

/** Correct uses of a term: the file, and why. */
const exceptions: readonly { readonly term: string; readonly path: RegExp; readonly because: string }[] = [
  { term: '*', path: /^docs\/glossary\.md$|^tests\/docs\/glossary\.test\.ts$/, because: 'they list the terms' },
  { term: '*', path: /^docs\/(requirements|word-lists)\.md$/, because: 'they quote texts for customers' },
];

interface Term {
  readonly term: string;
  readonly isName: boolean;
}

/** The terms in the first column of the glossary's second table; those in code style are names. */
function avoidedTerms(): readonly Term[] {
  const glossary = readFileSync('docs/glossary.md', 'utf8');
  const table = glossary.split('<!-- avoided -->')[1]?.split('<!-- /avoided -->')[0] ?? '';
  return [...table.matchAll(/^\| ([^|]+)\|/gm)]
    .slice(2)
    .flatMap(([, cell = '']) => cell.split(','))
    .map((entry) => entry.trim())
    .map((entry) => ({ term: entry.replaceAll('`', ''), isName: entry.startsWith('`') }));
}

/** Comments and test titles of a source file; a document as a whole. */
function proseOf(path: string, text: string): string {
  if (path.endsWith('.md')) return text;
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? [];
  const titles = text.match(/\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(?:\\.|(?!\1).)*\1/g) ?? [];
  return [...comments, ...titles].join('\n');
}

/** The avoided terms that a file uses. */
function uses(terms: readonly Term[], path: string, text: string): readonly string[] {
  const prose = proseOf(path, text);
  return terms
    .filter(({ term }) => !exceptions.some((one) => (one.term === '*' || one.term === term) && one.path.test(path)))
    .filter(({ term, isName }) =>
      isName
        ? new RegExp(`(?<![\\w-])${term}(?![\\w-])`).test(text)
        : new RegExp(`(?<!user )\\b${term}\\b`, 'i').test(prose),
    )
    .map(({ term }) => `${path}: ${term}`);
}

const terms = avoidedTerms();

describe('terms that the glossary replaces', () => {
  it('are read from its table', () => {
    expect(terms.length).toBeGreaterThan(20);
    expect(terms).toContainEqual({ term: 'maySend', isName: true });
  });

  it('are used nowhere', () => {
    const paths = filesOf('.ts', '.tsx', '.js', '.css', '.md');
    expect(paths.length).toBeGreaterThan(500);
    expect(paths.flatMap((path) => uses(terms, path, readRepositoryFile(path)))).toEqual([]);
  });

  it.each([
    ['a comment', '/** The door of the application. */'],
    ['a title', "it('lets whoever asks pass', () => {});"],
    ['a name', 'const maySend = true;'],
  ])('would be noticed in %s (control)', (_where, text) => {
    expect(uses(terms, 'src/planted.ts', text)).toHaveLength(1);
  });

  it('may be part of other words and of texts for customers', () => {
    expect(uses(terms, 'src/planted.ts', "/** Outdoor. */ const text = 'The door is open.';")).toEqual([]);
  });
});
