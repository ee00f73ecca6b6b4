import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A source file of the layers: its path from the top, and its imports. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/** Reads every TypeScript file of the layers. */
export function readSources(): readonly SourceFile[] {
  return ['schema-adapters', 'contract', 'protocol', 'renderers', 'src', 'studio', 'backend', 'cdc-stand-in'].flatMap(
    (layer) =>
      readdirSync(layer, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => sourceFile(`${layer}/${name}`, readFileSync(`${layer}/${name}`, 'utf8'))),
  );
}

/** A file with its imports, static, dynamic and type-only, as paths of the project or names of packages. */
export function sourceFile(path: string, text: string): SourceFile {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const matches = code.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"\s?]+)[^'"\s]*['"]/g);
  const imports = Array.from(matches, ([, to = '']) =>
    to.startsWith('.') ? join(dirname(path), to) : withoutAlias(to),
  );
  return { path, text, imports };
}

/** `#protocol/receipts` as `protocol/receipts`. */
const withoutAlias = (path: string): string => path.replace(/^#/, '');
