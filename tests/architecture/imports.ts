import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['schema-adapters', 'renderers', 'src', 'studio', 'backend'];
const aliases: Readonly<Record<string, string>> = {
  '#adapters/': 'schema-adapters/',
  '#renderers/': 'renderers/',
  '#src/': 'src/',
  '#studio/': 'studio/',
  '#backend/': 'backend/',
};

/** One source file: its path from the project's root, its text and its imports (project paths or package names). */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/** Reads every TypeScript file of the layers' folders. */
export function readSources(): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => readSource(join(folder, name))),
  );
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, imports: importsOf(path, text) };
}

/** All imports of a file, static, dynamic and type-only. */
export function importsOf(path: string, text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = code.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*(?:\/\*.*?\*\/\s*)?)['"]([^'"\s]+)['"]/g);
  return [...found].map(([, target = '']) => resolveImport(path, target));
}

function resolveImport(path: string, target: string): string {
  const clean = target.replace(/\?.*$/, '');
  for (const [alias, folder] of Object.entries(aliases)) {
    if (clean.startsWith(alias)) return folder + clean.slice(alias.length);
  }
  return clean.startsWith('.') ? relative('.', normalize(join(dirname(path), clean))) : clean;
}

/** Finds one import cycle: the list of its files, or undefined. */
export function findCycle(files: readonly SourceFile[]): readonly string[] | undefined {
  const graph = new Map(files.map((file) => [file.path, file.imports]));
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) return [...trail.slice(seenAt), path];
    if (done.has(path)) return undefined;
    for (const next of graph.get(path) ?? []) {
      const cycle = graph.has(next) ? walk(next, [...trail, path]) : undefined;
      if (cycle) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of graph.keys()) {
    const cycle = walk(path, []);
    if (cycle) return cycle;
  }
  return undefined;
}
