import { parseAst, type Plugin } from 'vite';

/** Folders whose declarations of content have texts for editors. */
const declares = /\/schema-adapters\/.*\.ts$/;

/**
 * Removes the texts for editors from the build: each call of `editors` loses its arguments, so that no customer loads
 * them. A build without any such call fails, so that a renamed function cannot bring the texts back unnoticed.
 */
export function dropEditorTexts(): Plugin {
  let met = 0;
  return {
    name: 'drop-editor-texts',
    apply: 'build',
    transform: {
      filter: { id: declares, code: 'editors(' },
      handler: (code) => {
        const { text, calls } = withoutEditorTexts(code);
        met += calls;
        return { code: text, map: null };
      },
    },
    generateBundle() {
      if (met === 0) this.error('The build met no call of `editors`; see scripts/dropEditorTexts.ts.');
    },
  };
}

/**
 * JavaScript without the arguments of `editors(…)`. They are replaced by spaces, so that all positions stay the same.
 */
export function withoutEditorTexts(code: string): { readonly text: string; readonly calls: number } {
  const places: { readonly start: number; readonly end: number }[] = [];
  collect(parseAst(code), places);
  const text = places.reduce(
    (result, { start, end }) =>
      result.slice(0, start) + result.slice(start, end).replaceAll(/\S/g, ' ') + result.slice(end),
    code,
  );
  return { text, calls: places.length };
}

function collect(node: unknown, places: { readonly start: number; readonly end: number }[]): void {
  if (typeof node !== 'object' || node === null) return;
  const [first, last] = argumentsOf(node);
  if (first && last) places.push({ start: first.start, end: last.end });
  else for (const child of Object.values(node)) collect(child, places);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** First and last argument of a call of `editors`. */
function argumentsOf(node: object): readonly [Place?, Place?] {
  if (!('type' in node && node.type === 'CallExpression' && 'callee' in node && 'arguments' in node)) return [];
  const { callee, arguments: given } = node as {
    readonly callee: { readonly name?: string };
    readonly arguments: readonly Place[];
  };
  return callee.name === 'editors' ? [given[0], given.at(-1)] : [];
}
