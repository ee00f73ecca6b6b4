import { readFileSync } from 'node:fs';

/** One row of a language's table: the word for a thing, and the rejected words. */
export interface WordRow {
  readonly thing: string;
  readonly say: string;
  readonly not: readonly string[];
}

const sections = readFileSync(new URL('word-lists.md', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')).trim(), rows: rowsOf(text) }));

/** The cells of a table's rows, without its head. */
function rowsOf(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const cell = (row: readonly string[], index: number): string => row[index] ?? '';

/** Tables of complete languages by tag. */
export const wordLists: Readonly<Record<string, readonly WordRow[]>> = Object.fromEntries(
  sections
    .filter(({ name }) => !name.includes('-'))
    .map(({ name, rows }) => [
      name,
      rows.map((row) => ({
        thing: cell(row, 0),
        say: cell(row, 1),
        not: cell(row, 2)
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean),
      })),
    ]),
);

/** Words that a variant such as `fr-BE` replaces: [base, variant]. */
export const variantWords: Readonly<Record<string, readonly (readonly [string, string])[]>> = Object.fromEntries(
  sections
    .filter(({ name }) => name.includes('-'))
    .map(({ name, rows }) => [name, rows.map((row) => [cell(row, 0), cell(row, 1)] as const)]),
);

/**
 * Whether a text contains the words as whole words, ignoring case (a hyphen is part of a word); `*` at the end matches
 * any ending.
 */
export function holdsWord(text: string, words: string): boolean {
  const open = words.endsWith('*');
  const plain = (open ? words.slice(0, -1) : words).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}-])${plain}${open ? '' : String.raw`(?![\p{L}\p{N}-])`}`, 'iu').test(
    // Placeholders are not words, and a word with a no-break space is the same word.
    text.replaceAll(/\{\{?\s*\w+\s*\}?\}/g, '…').replaceAll('\u00A0', ' '),
  );
}
