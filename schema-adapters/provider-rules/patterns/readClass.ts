import type { Atom } from './patternTree.ts';
import { NotPortable, peek, take, takeIf, type PatternText } from './patternText.ts';
import { readClassEscape } from './readEscape.ts';

interface Member {
  readonly source: string;
  /** Absent for an escape that is itself a class. */
  readonly code?: number;
}

/**
 * Reads a character class after its `[`. .NET treats a leading `]` as a literal and has subtraction (`-[…]`), which
 * JavaScript lacks.
 */
export function readClass(text: PatternText): Atom {
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

/** Both limits and their outer neighbours; between them nothing changes. */
function edges(from: Member, to: Member): readonly number[] {
  if (from.code === undefined || to.code === undefined) return [];
  return [from.code - 1, from.code, to.code, to.code + 1].filter((code) => code >= 0 && code <= 0x10ffff);
}
