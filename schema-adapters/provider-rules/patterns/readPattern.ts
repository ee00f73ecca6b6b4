import type { PatternNode, Atom } from './patternTree.ts';

const MAX_DEPTH = 40;

/**
 * Parses a pattern into a tree whose text compiles with the flag `u` and has the same meaning in JavaScript. Throws
 * NotPortable if that is impossible.
 */
export function readPattern(pattern: string, dialect: Dialect): PatternNode {
  const text: PatternText = { characters: Array.from(pattern), dialect, position: 0 };
  // .NET counts UTF-16 units, so such a character would count twice there.
  if (dialect === 'provider' && text.characters.length < pattern.length)
    throw new NotPortable('character beyond 16 bit');
  const tree = readChoice(text, 0);
  if (peek(text) !== '') throw new NotPortable('unmatched )');
  return tree;
}

function readChoice(text: PatternText, depth: number): PatternNode {
  if (depth > MAX_DEPTH) throw new NotPortable('nested too deep');
  const options = [readSequence(text, depth)];
  while (takeIf(text, '|')) options.push(readSequence(text, depth));
  return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
}

function readSequence(text: PatternText, depth: number): PatternNode {
  const items: PatternNode[] = [];
  while (peek(text) !== '' && peek(text) !== '|' && peek(text) !== ')') {
    const item = readItem(text, depth);
    if (item !== undefined) items.push(readRepeat(text, item));
  }
  return { kind: 'sequence', items };
}

/** One item without its repetition; undefined for a comment. */
function readItem(text: PatternText, depth: number): PatternNode | undefined {
  const character = take(text);
  switch (character) {
    case '(':
      return readGroup(text, depth);
    case '[':
      return readClass(text);
    case '\\':
      return fromEscape(text);
    case '.':
      return { kind: 'atom', source: '.', points: [10] };
    case '^':
    case '$':
      return { kind: 'assertion', source: character };
    case '*':
    case '+':
    case '?':
      throw new NotPortable('nothing to repeat');
    case '{':
      // A literal in .NET, but its author meant "up to": neither meaning is safe.
      if (takeMatch(text, /^,\d+\}/) !== undefined) throw new NotPortable('repetition without lower bound');
      if (takeMatch(text, /^\d+(?:,\d*)?\}/) !== undefined) throw new NotPortable('nothing to repeat');
      return literal('\\{', '{');
    case '}':
    case ']':
      return literal(`\\${character}`, character);
    default:
      return literal(character, character);
  }
}

function readGroup(text: PatternText, depth: number): PatternNode | undefined {
  if (text.dialect === 'provider' && takeIf(text, '?#')) {
    while (take(text) !== ')');
    return undefined;
  }
  const look = takeMatch(text, /^\?<?[=!]/)?.[0];
  const plain = look === undefined ? (takeMatch(text, /^\?(?::|<[A-Za-z_][A-Za-z0-9_]*>)/)?.[0] ?? '') : '';
  if (look === undefined && plain === '' && peek(text) === '?') throw new NotPortable('group option');
  const body = readChoice(text, depth + 1);
  if (!takeIf(text, ')')) throw new NotPortable('unmatched (');
  return look === undefined ? { kind: 'group', open: `(${plain}`, body } : { kind: 'look', open: `(${look}`, body };
}

function fromEscape(text: PatternText): PatternNode {
  const escape = readEscape(text);
  if (escape.kind !== 'character') return escape;
  const { source, code } = escape;
  return { kind: 'atom', source, points: code === undefined ? [] : [code] };
}

function readRepeat(text: PatternText, body: PatternNode): PatternNode {
  const match = takeMatch(text, /^(?:[*+?]|\{(\d{1,5})(?:(,)(\d{1,5})?)?\})\??/);
  if (match === undefined) return body;
  if (/^[*+?]/.test(peek(text)) || body.kind === 'assertion' || body.kind === 'look')
    throw new NotPortable('repetition of a repetition or a place');
  const [source, low, comma, high] = match;
  const sign = source.charAt(0);
  if (low === undefined)
    return { kind: 'repeat', source, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity, body };
  return {
    kind: 'repeat',
    source,
    min: Number(low),
    max: comma === undefined ? Number(low) : high === undefined ? Infinity : Number(high),
    body,
  };
}

function literal(source: string, character: string): PatternNode {
  return { kind: 'atom', source, points: [character.codePointAt(0) ?? 0] };
}

interface Member {
  readonly source: string;
  /** Absent for an escape that is itself a class. */
  readonly code?: number;
}

/**
 * Reads a character class after its `[`. .NET treats a leading `]` as a literal and has subtraction (`-[…]`), which
 * JavaScript lacks.
 */
function readClass(text: PatternText): Atom {
  let source = takeIf(text, '^') ? '[^' : '[';
  const points: number[] = [];
  if (text.dialect === 'provider' && takeIf(text, ']')) source += '\\]';
  while (!takeIf(text, ']')) {
    const member = readMember(text);
    source += member.source;
    if (peek(text) !== '-' || peek(text, 1) === ']' || peek(text, 1) === '') {
      points.push(...edges(member, member));
      continue;
    }
    take(text);
    if (text.dialect === 'provider' && peek(text) === '[') throw new NotPortable('class subtraction');
    if (member.code === undefined) {
      source += '\\-';
      continue;
    }
    const end = readMember(text);
    source += `-${end.source}`;
    points.push(...edges(member, end));
  }
  return { kind: 'atom', source: `${source}]`, points };
}

function readMember(text: PatternText): Member {
  const character = take(text);
  if (character === '\\') return readClassEscape(text);
  if (character === '-' && text.dialect === 'provider' && peek(text) === '[')
    throw new NotPortable('class subtraction');
  return { source: character, code: character.codePointAt(0) };
}

/** Both limits and their outer neighbours, which represent all other characters. */
function edges(from: Member, to: Member): readonly number[] {
  if (from.code === undefined || to.code === undefined) return [];
  return [from.code - 1, from.code, to.code, to.code + 1].filter((code) => code >= 0 && code <= 0x10ffff);
}

/**
 * The meaning of an escape: one character (with its code point, or undefined for a class), an assertion, or a reference
 * to an earlier group.
 */
export type Escape =
  | { readonly kind: 'character'; readonly source: string; readonly code?: number }
  | { readonly kind: 'assertion'; readonly source: string }
  | { readonly kind: 'backreference'; readonly source: string };

/** .NET's word characters. JavaScript's `\w` has only ASCII letters and would reject Müller. */
const WORD = '\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}';
const BOUNDARY = `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`;
const NO_BOUNDARY = `(?:(?<=[${WORD}])(?=[${WORD}])|(?<![${WORD}])(?![${WORD}]))`;
/** .NET's white space: with U+0085, which JavaScript's `\s` lacks, and without U+FEFF. */
const SPACE = '\\t-\\r\\x85\\p{Z}';
/** Its complement, because a class cannot negate one of its parts. */
const NO_SPACE =
  '\\0-\\x08\\x0e-\\x1f!-\\x84\\x86-\\x9f\\xa1-\\u167f\\u1681-\\u1fff\\u200b-\\u2027\\u202a-\\u202e\\u2030-\\u205e\\u2060-\\u2fff\\u3001-\\u{10ffff}';
/** .NET's digits. JavaScript's `\d` has only 0 to 9 and would reject Arabic digits that the provider accepts. */
const DIGIT = '\\p{Nd}';
const NO_DIGIT = '\\P{Nd}';
/** Characters that need their backslash with the flag `u`. */
const SYNTAX: ReadonlySet<string> = new Set('^$\\.*+?()[]{}|/');
const CONTROL: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Parses an escape after its backslash, outside a class. Drops needless backslashes, which the flag `u` forbids. */
function readEscape(text: PatternText): Escape {
  const digits = takeMatch(text, /^[1-9][0-9]*/);
  if (digits !== undefined) return { kind: 'backreference', source: `\\${digits[0]}` };
  const name = takeMatch(text, /^k<[A-Za-z_][A-Za-z0-9_]*>/);
  if (name !== undefined) return { kind: 'backreference', source: `\\${name[0]}` };
  const isProvider = text.dialect === 'provider';
  const letter = peek(text);
  const place = isProvider
    ? { A: '^', z: '$', Z: '$', b: BOUNDARY, B: NO_BOUNDARY }[letter]
    : { b: '\\b', B: '\\B' }[letter];
  if (place !== undefined) {
    take(text);
    return { kind: 'assertion', source: place };
  }
  const source = isProvider
    ? { w: `[${WORD}]`, W: `[^${WORD}]`, s: `[${SPACE}]`, S: `[^${SPACE}]` }[letter]
    : undefined;
  if (source === undefined) return readCharacterEscape(text, SYNTAX);
  take(text);
  return { kind: 'character', source };
}

/** Parses an escape after its backslash, inside a class. */
function readClassEscape(text: PatternText): Extract<Escape, { readonly kind: 'character' }> {
  const letter = peek(text);
  if (letter === 'b') {
    take(text);
    return { kind: 'character', source: '\\b', code: 8 };
  }
  const isProvider = text.dialect === 'provider';
  if (isProvider && letter === 'W') throw new NotPortable('\\W in a class');
  const source = isProvider ? { w: WORD, s: SPACE, S: NO_SPACE }[letter] : undefined;
  if (source === undefined) return readCharacterEscape(text, SYNTAX_IN_CLASS);
  take(text);
  return { kind: 'character', source };
}

const SYNTAX_IN_CLASS: ReadonlySet<string> = new Set([...SYNTAX, '-']);

function readCharacterEscape(
  text: PatternText,
  syntax: ReadonlySet<string>,
): Extract<Escape, { readonly kind: 'character' }> {
  const code = takeMatch(text, /^(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4}))/);
  if (code !== undefined)
    return { kind: 'character', source: `\\${code[0]}`, code: Number.parseInt(code[1] ?? code[2] ?? '', 16) };
  // Blocks of .NET, such as \p{IsBasicLatin}, have other names in browsers, or none.
  const block = text.dialect === 'provider' ? takeMatch(text, /^[pP]\{Is[A-Za-z0-9-]+\}/) : undefined;
  if (block !== undefined) throw new NotPortable(`\\${block[0]}`);
  const property = takeMatch(text, /^[pP]\{[A-Za-z0-9_=]+\}/);
  if (property !== undefined) return { kind: 'character', source: `\\${property[0]}` };
  const control = takeMatch(text, /^c([A-Za-z])/);
  if (control !== undefined)
    return { kind: 'character', source: `\\${control[0]}`, code: (control[1]?.codePointAt(0) ?? 0) % 32 };
  if (takeMatch(text, /^0(?![0-9])/) !== undefined) return { kind: 'character', source: '\\0', code: 0 };
  const letter = take(text);
  if (text.dialect === 'provider' && (letter === 'd' || letter === 'D'))
    return { kind: 'character', source: letter === 'd' ? DIGIT : NO_DIGIT };
  if ('dDsSwW'.includes(letter)) return { kind: 'character', source: `\\${letter}` };
  const controlCode = CONTROL[letter];
  if (controlCode !== undefined) return { kind: 'character', source: `\\${letter}`, code: controlCode };
  if (text.dialect === 'provider' && letter === 'a') return { kind: 'character', source: '\\x07', code: 7 };
  if (text.dialect === 'provider' && letter === 'e') return { kind: 'character', source: '\\x1b', code: 27 };
  if (/[A-Za-z0-9]/.test(letter)) throw new NotPortable(`\\${letter}`);
  return { kind: 'character', source: syntax.has(letter) ? `\\${letter}` : letter, code: letter.codePointAt(0) };
}

/** The notation of a pattern: `provider` is .NET, `site` is JavaScript. */
export type Dialect = 'provider' | 'site';

/** A part of a pattern without equivalent in JavaScript. */
export class NotPortable extends Error {}

/** A pattern and the parser's position, in code points. */
interface PatternText {
  readonly characters: readonly string[];
  readonly dialect: Dialect;
  position: number;
}

/** The character at the position, or `ahead` characters later; empty after the end. */
function peek(text: PatternText, ahead = 0): string {
  return text.characters[text.position + ahead] ?? '';
}

/** Consumes one character; throws at the end. */
function take(text: PatternText): string {
  const character = peek(text);
  if (character === '') throw new NotPortable('pattern ends too early');
  text.position += 1;
  return character;
}

/** Consumes the expected ASCII characters if they come next. */
function takeIf(text: PatternText, expected: string): boolean {
  if (text.characters.slice(text.position, text.position + expected.length).join('') !== expected) return false;
  text.position += expected.length;
  return true;
}

/** Consumes the match of an expression at the position, at most 64 characters; returns its groups, or undefined. */
function takeMatch(text: PatternText, expression: RegExp): RegExpExecArray | undefined {
  const match = expression.exec(text.characters.slice(text.position, text.position + 64).join(''));
  if (match === null || match.index !== 0) return undefined;
  text.position += match[0].length;
  return match;
}
