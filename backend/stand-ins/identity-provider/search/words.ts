const word = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(<=|>=|!=|[=<>(),*])|([\w.-]+))/gy;

/** A word or sign of a query; `isText` for what stood in quotes. */
export interface Word {
  readonly text: string;
  readonly isText: boolean;
}

/** The words of a query, read from left to right. */
export interface Words {
  /** The next word; an empty one at the end. */
  readonly next: () => Word;
  /** Takes a word if it comes next, in any case; words in quotes are never meant. */
  readonly takeIf: (expected: string) => boolean;
  /** Like `takeIf`, but throws what an unreadable query throws. */
  readonly expect: (expected: string) => void;
  readonly isAtEnd: () => boolean;
}

/** The words of a query; undefined if it has a sign that belongs to none. `refuse` throws. */
export function wordsOf(query: string, refuse: () => never): Words | undefined {
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
