import type { PatternNode } from './patternTree.ts';
import { type Dialect, NotPortable, peek, take, takeIf, takeMatch, type PatternText } from './patternText.ts';
import { readClass } from './readClass.ts';
import { readEscape } from './readEscape.ts';

const MAX_DEPTH = 40;

/**
 * Reads a pattern into a tree whose text compiles with the flag `u` and has the same meaning in JavaScript. Throws
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
