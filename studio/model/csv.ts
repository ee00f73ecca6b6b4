/** Texts that spreadsheets read as formulas, also behind apostrophes. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * A table as CSV (RFC 4180) for spreadsheets: with a byte order mark, by which they recognise UTF-8; an apostrophe goes
 * before texts that would be formulas. Source: requirements#EFFECT-4.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows of a CSV text by `csvOf` or by a spreadsheet, which may separate cells by semicolons or tabs. */
export function parseCsv(csv: string): readonly (readonly string[])[] {
  const text = csv.replace(/^\uFEFF/, '');
  const tables = [',', ';', '\t'].map((separator) => rowsIn(text, separator));
  return tables.reduce((best, table) => ((table[0]?.length ?? 0) > (best[0]?.length ?? 0) ? table : best));
}

function rowsIn(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at, separator);
    rows.at(-1)?.push(formula.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell);
    const isRowEnd = text[end] !== separator;
    at = end + (isRowEnd && text.startsWith('\r\n', end) ? 2 : 1);
    if (isRowEnd && at < text.length) rows.push([]);
    else if (!isRowEnd && at === text.length) rows.at(-1)?.push('');
  }
  return rows;
}

function quotedCell(text: string, start: number): { readonly cell: string; readonly end: number } {
  let end = text.indexOf('"', start);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  const last = end < 0 ? text.length : end;
  return { cell: text.slice(start, last).replaceAll('""', '"'), end: last + 1 };
}

function plainCell(text: string, start: number, separator: string): { readonly cell: string; readonly end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: text.slice(start, end), end };
}
