import { allowed } from './allowed.ts';
import type { SourceFile } from './imports.ts';

const layers = /^(schema-adapters|renderers|src|studio|backend|locales)\//;

/** Network, storage and time: only gateways may use them in the application. */
const impure =
  /\b(?:fetch\(|localStorage|sessionStorage|document\.cookie|Date\.now\(|new Date\(\)|setTimeout\(|setInterval\(|performance\.now\()/;

/** Every import and every file outside the allowlist. */
export function brokenRules(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => {
    const own = folderOf(file.path);
    if (own === undefined) return [`${file.path}: this folder is not listed in any tests/architecture/allowedIn*.ts`];
    return file.imports
      .filter((target) => !mayImport(own, target))
      .map((target) => `${file.path} may not import ${target}`);
  });
}

function mayImport(own: string, target: string): boolean {
  const { folders = [], packages = [] } = allowed[own] ?? {};
  if (layers.test(target)) return isIn(own, target) || folders.some((folder) => isIn(folder, target));
  return packages.includes(packageOf(target));
}

/** The longest listed path that contains a file. */
function folderOf(path: string): string | undefined {
  return Object.keys(allowed)
    .filter((folder) => isIn(folder, path))
    .toSorted((one, other) => other.length - one.length)[0];
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function packageOf(target: string): string {
  return target.startsWith('node:') ? 'node:*' : target.split('/', target.startsWith('@') ? 2 : 1).join('/');
}

/** Files outside the gateways that use network, storage or time. */
export function impureFiles(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => /^(?:src|studio)\/(?!gateways\/)/.test(path))
    .filter(({ text }) => impure.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map(({ path }) => path);
}
