import { describe, expect, it } from 'vitest';
import { anchorsOf, filesOf, readRepositoryFile } from './repository.ts';

const anchors = anchorsOf(readRepositoryFile('docs/requirements.md'));

/**
 * Sources in comments that name no anchor of docs/requirements.md. They are separated by commas; text in brackets may
 * follow.
 */
function badSources(text: string): readonly string[] {
  const sources = [...text.matchAll(/(?<![A-Za-z])Source: (.*?)(?:\s*\*\/|$)/gm)].map(([, source]) => source ?? '');
  return sources.filter((source) => {
    const [references = ''] = source.split(' (');
    return references
      .replace(/\.$/, '')
      .split(', ')
      .some((reference) => !isKnown(reference));
  });
}

const isKnown = (reference: string): boolean =>
  reference.startsWith('requirements#') && anchors.includes(reference.slice('requirements#'.length));

describe('the sources in docstrings', () => {
  const files = filesOf('.ts', '.tsx', '.css', '.js');

  it('are anchors of docs/requirements.md', () => {
    const wrong = files
      .filter((path) => path !== 'tests/requirements/sources.test.ts')
      .flatMap((path) => badSources(readRepositoryFile(path)).map((source) => `${path}: ${source}`));
    expect(wrong).toEqual([]);
  });

  it('are many, and each anchor exists once', () => {
    const named = files.filter((path) => readRepositoryFile(path).includes('Source: requirements#'));
    expect(named.length).toBeGreaterThan(200);
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
  });

  it.each([
    ['/** Text. Source: requirements#login. */', 0],
    ['/** Text. Source: requirements#login, requirements#TOK-1 (a guess). */', 0],
    [' * Source: requirements#no-such-anchor.', 1],
    ['// Source: specification §2, /login.', 1],
    ['// Source: requirements#login, specification §2.', 1],
    ['const regSource: string = x;', 0],
  ])('would be caught (control): %s', (text, wrong) => {
    expect(badSources(text)).toHaveLength(wrong);
  });
});
