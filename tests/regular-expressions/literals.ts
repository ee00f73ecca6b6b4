import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { parseSync } from 'vite';
import { readSources } from '../imports.ts';

/** A regular expression in a source file. */
export interface Literal {
  readonly path: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression in a source file: literals, and texts that are patterns of a schema. */
export function literalsOf(path: string, text: string): readonly Literal[] {
  const literals: Literal[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) walk(item);
    if (!isNode(node)) return;
    const { type, regex, value } = node;
    if (type === 'Literal' && isNode(regex))
      literals.push({ path, source: String(regex['pattern']), flags: String(regex['flags']) });
    const written = type === 'TemplateElement' && isNode(value) ? value['raw'] : value;
    if (typeof written === 'string' && /^\^[^]*\$$/.test(written)) literals.push({ path, source: written, flags: 'u' });
    for (const member of Object.values(node)) walk(member);
  };
  walk(parseSync(path, text).program);
  return literals;
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sources without the stand-ins, which never run in production. */
export const productSources = (): ReturnType<typeof readSources> =>
  readSources().filter(({ path }) => !/^(?:backend\/stand-ins|cdc-stand-in)\//.test(path));

/** Expressions with repetition in product code, without duplicates. */
export function productLiterals(): readonly Literal[] {
  const all = productSources()
    .flatMap(({ path, text }) => literalsOf(path, text))
    .filter(repeats);
  return [...new Map(all.map((literal) => [`${literal.source}/${literal.flags}`, literal])).values()];
}

/**
 * Whether a part of the expression may repeat a variable number of times, more than once. Throws if it is not an
 * expression.
 */
export function repeats({ source, flags }: Pick<Literal, 'source' | 'flags'>): boolean {
  let hasRepetition = false;
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  visitRegExpAST(pattern, {
    onQuantifierEnter: ({ min, max }) => {
      hasRepetition ||= max > 1 && max > min;
    },
  });
  return hasRepetition;
}
