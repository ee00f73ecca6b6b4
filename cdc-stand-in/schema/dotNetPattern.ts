/** A set of UTF-16 code units and its complement, each as the content of a JavaScript character class. */
interface UnitSet {
  readonly inside: string;
  readonly outside: string;
}

const UNITS = 0x1_00_00;
const ANY = '[^]';
const START = `(?<!${ANY})`;
const END = `(?!${ANY})`;
const END_OR_LAST_BREAK = String.raw`(?=\n?${END})`;
const CONTROLS: Readonly<Record<string, string>> = {
  t: '\t',
  r: '\r',
  n: '\n',
  f: '\f',
  v: '\v',
  a: '\u0007',
  e: '\u001b',
};

/** Notation without an equivalent in JavaScript, or invalid in .NET itself. */
class UnreadablePattern extends Error {}

/**
 * Translates a .NET pattern to a JavaScript source without flags; undefined if there is no equivalent. .NET reads texts
 * by UTF-16 code units: its classes follow Unicode, but a character outside the basic plane counts as two. Never
 * throws.
 */
export function toJavaScriptSource(pattern: string): string | undefined {
  try {
    const source = new PatternReader(pattern).read();
    RegExp(source);
    return source;
  } catch {
    return undefined;
  }
}

class PatternReader {
  readonly #text: string;
  #at = 0;
  /** The end of each open group. */
  readonly #ends: string[] = [];
  #groups = 0;
  #hasNames = false;
  #highestReference = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): string {
    let source = '';
    while (this.#at < this.#text.length) source += this.#readPart();
    // .NET numbers named groups after the others, JavaScript in their order.
    const isMisnumbered = this.#highestReference > (this.#hasNames ? 0 : this.#groups);
    if (this.#ends.length > 0 || isMisnumbered) throw new UnreadablePattern(this.#text);
    return source;
  }

  #readPart(): string {
    const quantifier = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
    if (quantifier !== undefined) return quantifier[0];
    const sign = this.#next();
    if (sign === '(') return this.#openGroup();
    if (sign === ')') return this.#ends.pop() ?? this.#fail();
    if (sign === '[') return this.#readClass();
    if (sign === '\\') return this.#readEscape();
    if (sign === '.') return String.raw`[^\n]`;
    if (sign === '^') return START;
    if (sign === '$') return END_OR_LAST_BREAK;
    return sign === '|' ? sign : literal(sign);
  }

  #openGroup(): string {
    if (this.#take(/\?#[^)]*\)/y) !== undefined) return '';
    if (this.#take(/\?>/y) !== undefined) {
      this.#hasNames = true;
      const name = `atomic${this.#ends.length}at${this.#at}`;
      this.#ends.push(String.raw`))\k<${name}>)`);
      return `(?:(?=(?<${name}>`;
    }
    const name = this.#take(/\?(?:<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/y);
    this.#ends.push(')');
    if (name !== undefined) {
      this.#hasNames = true;
      return `(?<${name[1] ?? name[2]}>`;
    }
    const prefix = this.#take(/\?(?:[:=!]|<[=!])/y)?.[0];
    if (prefix !== undefined) return `(${prefix}`;
    if (this.#text[this.#at] === '?') this.#fail();
    this.#groups += 1;
    return '(';
  }

  #readEscape(): string {
    const set = this.#takeSet();
    if (set !== undefined) return `[${set}]`;
    const reference = this.#take(/k(?:<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/y);
    if (reference !== undefined) return String.raw`\k<${reference[1] ?? reference[2]}>`;
    const number = this.#take(/[1-9]\d*/y)?.[0];
    if (number !== undefined) {
      this.#highestReference = Math.max(this.#highestReference, Number(number));
      return `(?:\\${number})`;
    }
    const anchor = this.#take(/[AGzZbB]/y)?.[0];
    return anchor === undefined ? literal(this.#readSign()) : anchorSource(anchor);
  }

  /** Reads a class after its opening bracket. A leading `]` is literal; `-[…]` at the end subtracts a class. */
  #readClass(): string {
    const negation = this.#take(/\^/y)?.[0] ?? '';
    let inside = '';
    let without = '';
    for (let isFirst = true; isFirst || this.#text[this.#at] !== ']'; isFirst = false) {
      if (!isFirst && this.#take(/-\[/y) !== undefined) {
        without = `(?!${this.#readClass()})`;
        if (this.#text[this.#at] !== ']') this.#fail();
      } else inside += this.#readMember();
    }
    this.#next();
    return `(?:${without}[${negation}${inside}])`;
  }

  #readMember(): string {
    const first = this.#readClassSign();
    if (first.set !== undefined) return first.set;
    if (this.#take(/-(?![\][])/y) === undefined) return literal(first.sign);
    const last = this.#readClassSign();
    return last.set === undefined ? `${literal(first.sign)}-${literal(last.sign)}` : this.#fail();
  }

  #readClassSign(): { readonly sign: string; readonly set?: string } {
    const sign = this.#next();
    if (sign !== '\\') return { sign };
    const set = this.#takeSet();
    if (set !== undefined) return { sign, set };
    return { sign: this.#take(/b/y) === undefined ? this.#readSign() : '\b' };
  }

  /** `\d`, `\W`, `\p{Lu}` …, without the backslash. */
  #takeSet(): string | undefined {
    const short = this.#take(/[dDwWsS]/y)?.[0];
    const long = this.#take(/([pP])\{([A-Z][a-z]?)\}/y);
    if (short !== undefined) return sideOf(shorthandSet(short.toLowerCase()), short);
    return long === undefined ? undefined : sideOf(categorySet(`\\p{${long[2]}}`), long[1] ?? '');
  }

  /** Reads an escaped character after its backslash. .NET refuses letters and digits without a meaning. */
  #readSign(): string {
    const code = this.#take(/x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})/y);
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
    const control = this.#take(/c([A-Za-z@[\\\]^_])/y)?.[1];
    if (control !== undefined) return String.fromCharCode(control.toUpperCase().charCodeAt(0) - 64);
    const sign = this.#next();
    return CONTROLS[sign] ?? (/[\p{L}\p{Nd}]/u.test(sign) ? this.#fail() : sign);
  }

  #next(): string {
    const sign = this.#text[this.#at] ?? this.#fail();
    this.#at += 1;
    return sign;
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text) ?? undefined;
    this.#at += match?.[0].length ?? 0;
    return match;
  }

  #fail(): never {
    throw new UnreadablePattern(this.#text);
  }
}

function anchorSource(anchor: string): string {
  if (anchor === 'z') return END;
  if (anchor === 'Z') return END_OR_LAST_BREAK;
  if (anchor === 'A' || anchor === 'G') return START;
  // Joiners count as word characters only for word boundaries.
  const word = String.raw`[${shorthandSet('w').inside}\u200c\u200d]`;
  return anchor === 'b'
    ? `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`
    : `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`;
}

const literal = (sign: string): string => (/[A-Za-z0-9]/.test(sign) ? sign : unitSource(sign.charCodeAt(0)));
const unitSource = (unit: number): string => String.raw`\u${unit.toString(16).padStart(4, '0')}`;

function sideOf(set: UnitSet, name: string): string {
  return name === name.toLowerCase() ? set.inside : set.outside;
}

const categorySets = new Map<string, UnitSet>();

/** All code units that match the members of a class. Throws for a name unknown to JavaScript, such as .NET's blocks. */
function categorySet(members: string): UnitSet {
  const saved = categorySets.get(members);
  if (saved !== undefined) return saved;
  const expression = new RegExp(`^[${members}]$`, 'u');
  const sides = { inside: '', outside: '' };
  const isInside = (unit: number): boolean => expression.test(String.fromCharCode(unit));
  for (let start = 0, unit = 0; unit < UNITS; unit += 1) {
    if (unit + 1 < UNITS && isInside(unit + 1) === isInside(start)) continue;
    sides[isInside(start) ? 'inside' : 'outside'] += `${unitSource(start)}-${unitSource(unit)}`;
    start = unit + 1;
  }
  categorySets.set(members, sides);
  return sides;
}

const shorthands: Readonly<Record<string, string>> = {
  d: String.raw`\p{Nd}`,
  w: String.raw`\p{L}\p{Mn}\p{Nd}\p{Pc}`,
  s: String.raw`\f\n\r\t\v\x85\p{Z}`,
};

const shorthandSet = (letter: string): UnitSet => categorySet(shorthands[letter] ?? '');
