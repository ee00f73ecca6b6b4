import { NotPortable, peek, take, takeMatch, type PatternText } from './patternText.ts';

/**
 * What an escape means: one character (with the code point, or undefined for a whole class), an assertion, or an
 * earlier group.
 */
export type Escape =
  | { readonly kind: 'character'; readonly source: string; readonly code?: number }
  | { readonly kind: 'assertion'; readonly source: string }
  | { readonly kind: 'backreference'; readonly source: string };

/** .NET's word characters. JavaScript's `\w` has only ASCII letters and would refuse Müller. */
const WORD = '\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}';
const BOUNDARY = `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`;
const NO_BOUNDARY = `(?:(?<=[${WORD}])(?=[${WORD}])|(?<![${WORD}])(?![${WORD}]))`;
/** .NET's digits. JavaScript's `\d` has only 0 to 9 and would refuse Arabic digits that the provider accepts. */
const DIGIT = '\\p{Nd}';
const NO_DIGIT = '\\P{Nd}';
/** Characters that need their backslash with the flag `u`. */
const SYNTAX: ReadonlySet<string> = new Set('^$\\.*+?()[]{}|/');
const CONTROL: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/**
 * Reads an escape after its backslash, outside a class. Needless backslashes are dropped, because the flag `u` refuses
 * them.
 */
export function readEscape(text: PatternText): Escape {
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
  if (isProvider && (letter === 'w' || letter === 'W')) {
    take(text);
    return { kind: 'character', source: `[${letter === 'W' ? '^' : ''}${WORD}]` };
  }
  return readCharacterEscape(text, SYNTAX);
}

/** Reads an escape after its backslash, inside a class. */
export function readClassEscape(text: PatternText): Extract<Escape, { readonly kind: 'character' }> {
  const letter = peek(text);
  if (letter === 'b') {
    take(text);
    return { kind: 'character', source: '\\b', code: 8 };
  }
  if (text.dialect === 'provider' && letter === 'W') throw new NotPortable('\\W in a class');
  if (text.dialect === 'provider' && letter === 'w') {
    take(text);
    return { kind: 'character', source: WORD };
  }
  return readCharacterEscape(text, SYNTAX_IN_CLASS);
}

const SYNTAX_IN_CLASS: ReadonlySet<string> = new Set([...SYNTAX, '-']);

function readCharacterEscape(
  text: PatternText,
  syntax: ReadonlySet<string>,
): Extract<Escape, { readonly kind: 'character' }> {
  const code = takeMatch(text, /^(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4}))/);
  if (code !== undefined)
    return { kind: 'character', source: `\\${code[0]}`, code: Number.parseInt(code[1] ?? code[2] ?? '', 16) };
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
  const known = CONTROL[letter];
  if (known !== undefined) return { kind: 'character', source: `\\${letter}`, code: known };
  if (text.dialect === 'provider' && letter === 'a') return { kind: 'character', source: '\\x07', code: 7 };
  if (text.dialect === 'provider' && letter === 'e') return { kind: 'character', source: '\\x1b', code: 27 };
  if (/[A-Za-z0-9]/.test(letter)) throw new NotPortable(`\\${letter}`);
  return { kind: 'character', source: syntax.has(letter) ? `\\${letter}` : letter, code: letter.codePointAt(0) };
}
