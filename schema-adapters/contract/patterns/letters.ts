import type { Acceptor } from './acceptor.ts';

/** A character that stands for all that the same atoms accept. */
export interface Letter {
  readonly letter: string;
  readonly atoms: ReadonlySet<string>;
}

/** Readable characters come first, so that a text that is found looks like something people type. */
const READABLE = 'abcxyzABCXYZ0123459 -.,_@+/#%&()<>!?\'"';
const OTHERS = '\t\n\r[]{}\\|^$*=:;~`§ßäéłÄ€¡αЖאع٣中가\u00a0\u2028\u0000\u{1f600}';

/** One character for each way in which the atoms of some machines can accept or refuse it. */
export function lettersOf(machines: readonly Acceptor[]): readonly Letter[] {
  const sources = [
    ...new Set(
      machines.flatMap(({ states }) => states.flatMap(({ takes }) => takes.flatMap(({ atom }) => atom ?? []))),
    ),
  ];
  const atoms = sources.map((source) => [source, new RegExp(`^${source}$`, 'u')] as const);
  const kinds = new Map<string, Letter>();
  for (const letter of charactersOf(sources)) {
    const accepted = atoms.filter(([, expression]) => expression.test(letter)).map(([source]) => source);
    const kind = accepted.join(' ');
    if (!kinds.has(kind)) kinds.set(kind, { letter, atoms: new Set(accepted) });
  }
  return [...kinds.values()];
}

/** Samples of every kind, and what the atoms name, with its neighbours. */
function charactersOf(sources: readonly string[]): readonly string[] {
  const named = Array.from(sources.join('')).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    return [code, code - 1, code + 1].filter((point) => point >= 0 && point <= 0x10ffff);
  });
  const escaped = [
    ...sources.join('').matchAll(/\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\})/g),
  ].flatMap(([, two, four, many]) => {
    const code = Number.parseInt(two ?? four ?? many ?? '0', 16);
    return [code - 1, code, code + 1].filter((point) => point >= 0 && point <= 0x10ffff);
  });
  const points = [...named, ...escaped].filter((point) => point < 0xd800 || point > 0xdfff);
  return [...new Set([...Array.from(READABLE + OTHERS), ...points.map((point) => String.fromCodePoint(point))])];
}
