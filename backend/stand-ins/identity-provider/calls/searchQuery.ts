import { ProviderFailure } from '../protocol/answer.ts';

type Literal = string | number | boolean | null;

/** A condition of a query; `field` is a dotted path into an account. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'compare'; readonly field: string; readonly operator: string; readonly literal: Literal };

/** A query of `accounts.search`. `names` are the selected paths; empty = everything. */
export interface AccountQuery {
  readonly names: readonly string[];
  readonly isCount: boolean;
  readonly where?: Condition;
  readonly orderBy?: { readonly field: string; readonly isDescending: boolean };
  readonly start: number;
  readonly limit: number;
}

/** The provider's limit for a query that names none, and its largest. Source: requirements#IDP-search. */
const usualLimit = 300;
const largestLimit = 5000;

/**
 * Reads the provider's SQL: SELECT, WHERE with AND, OR and brackets, ORDER BY, START, LIMIT. Throws 400006 for anything
 * else.
 */
export function readQuery(text: string): AccountQuery {
  const words = wordsOf(text, refuseQuery) ?? refuseQuery();
  words.expect('SELECT');
  const isCount = words.takeIf('COUNT');
  if (isCount) for (const sign of ['(', '*', ')']) words.expect(sign);
  const names = isCount || words.takeIf('*') ? [] : readNames(words);
  words.expect('FROM');
  if (!/^accounts?$/i.test(readName(words))) refuseQuery();
  const where = words.takeIf('WHERE') ? readEither(words) : undefined;
  const orderBy = words.takeIf('ORDER') ? readOrder(words) : undefined;
  const start = words.takeIf('START') ? readNumber(words) : 0;
  const limit = words.takeIf('LIMIT') ? readNumber(words) : usualLimit;
  if (!words.isAtEnd() || limit > largestLimit) refuseQuery();
  return { names, isCount, ...(where && { where }), ...(orderBy && { orderBy }), start, limit };
}

function readNames(words: Words): readonly string[] {
  const names = [readName(words)];
  while (words.takeIf(',')) names.push(readName(words));
  return names;
}

function readName(words: Words): string {
  const { text, isText } = words.next();
  return !isText && /^[A-Za-z]/.test(text) ? text : refuseQuery();
}

function readOrder(words: Words): { readonly field: string; readonly isDescending: boolean } {
  words.expect('BY');
  const field = readName(words);
  const isDescending = words.takeIf('DESC');
  if (!isDescending) words.takeIf('ASC');
  return { field, isDescending };
}

function readNumber(words: Words): number {
  const { text } = words.next();
  return /^\d{1,9}$/.test(text) ? Number(text) : refuseQuery();
}

const readEither = (words: Words): Condition => readSeries(words, 'or', () => readSeries(words, 'and', readOne));

function readSeries(words: Words, kind: 'and' | 'or', read: (words: Words) => Condition): Condition {
  const first = read(words);
  const parts = [first];
  while (words.takeIf(kind.toUpperCase())) parts.push(read(words));
  return parts.length === 1 ? first : { kind, parts };
}

function readOne(words: Words): Condition {
  if (words.takeIf('(')) {
    const inner = readEither(words);
    words.expect(')');
    return inner;
  }
  const field = readName(words);
  if (words.takeIf('IS')) {
    const operator = words.takeIf('NOT') ? '!=' : '=';
    words.expect('NULL');
    return { kind: 'compare', field, operator, literal: null };
  }
  const operator = words.next().text.toUpperCase();
  if (!['=', '!=', '<', '>', '<=', '>=', 'CONTAINS'].includes(operator)) refuseQuery();
  return { kind: 'compare', field, operator, literal: readLiteral(words) };
}

function readLiteral(words: Words): Literal {
  const { text, isText } = words.next();
  if (isText) return text;
  if (/^(?:true|false|null)$/i.test(text)) return JSON.parse(text.toLowerCase()) as Literal;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : refuseQuery();
}

function refuseQuery(): never {
  throw new ProviderFailure(400006, 'Invalid parameter value: query');
}

const word = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(<=|>=|!=|[=<>(),*])|([\w.-]+))/gy;

/** A word or sign of a query; `isText` for what stood in quotes. */
export interface Word {
  readonly text: string;
  readonly isText: boolean;
}

/** The words of a query, read from left to right. */
interface Words {
  /** The next word; an empty one at the end. */
  readonly next: () => Word;
  /** Takes a word if it comes next, in any case; words in quotes are never meant. */
  readonly takeIf: (expected: string) => boolean;
  /** Like `takeIf`, but throws what an unreadable query throws. */
  readonly expect: (expected: string) => void;
  readonly isAtEnd: () => boolean;
}

/** The words of a query; undefined if it has a sign that belongs to none. `refuse` throws. */
function wordsOf(query: string, refuse: () => never): Words | undefined {
  const text = query.trimEnd();
  const matches = [...text.matchAll(word)];
  if (matches.reduce((length, [whole]) => length + whole.length, 0) !== text.length) return undefined;
  const words = matches.map(([, double, single, sign, name]): Word => {
    const quoted = double ?? single;
    return quoted === undefined
      ? { text: sign ?? name ?? '', isText: false }
      : { text: quoted.replaceAll(/\\(.)/g, '$1'), isText: true };
  });
  let at = 0;
  const takeIf = (expected: string): boolean => {
    const found = words[at];
    if (found === undefined || found.isText || found.text.toUpperCase() !== expected) return false;
    at += 1;
    return true;
  };
  return {
    next: () => words[at++] ?? { text: '', isText: false },
    takeIf,
    expect: (expected) => {
      if (!takeIf(expected)) refuse();
    },
    isAtEnd: () => at >= words.length,
  };
}
