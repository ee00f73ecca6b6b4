import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { readOptions } from '../commandLine.ts';

/** `npm run pack`: builds the packages of this workspace as tarballs, with JavaScript and declarations. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

const root = join(import.meta.dirname, '../..');
const target = `${root}/dist/packages`;
const packages = [
  { mode: 'adapters', folder: 'schema-adapters', bin: { adapt: './adapt.js' } },
  { mode: 'theme', folder: 'renderers', bin: undefined },
] as const;

readOptions({
  call: 'npm run pack',
  does: 'Builds schema-adapters/ and renderers/ as packages for other projects, into dist/packages/.',
  options: {},
});
rmSync(target, { recursive: true, force: true });
for (const { mode, folder, bin } of packages) {
  await build({ configFile: `${root}/vite.config.ts`, mode, logLevel: 'warn' });
  const own = `${target}/${folder}`;
  copyDeclarations(writeDeclarations(folder), own);
  for (const file of ['README.md', 'CHANGELOG.md']) cpSync(`${root}/${folder}/${file}`, `${own}/${file}`);
  const manifest = JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8')) as Manifest;
  const exports = Object.fromEntries(Object.entries(manifest.exports).flatMap(packedEntry));
  writeFileSync(
    `${own}/package.json`,
    `${JSON.stringify({ ...manifest, ...(bin && { bin }), exports }, undefined, 2)}\n`,
  );
  const printed = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: own,
    encoding: 'utf8',
  });
  console.log(`dist/packages/${printed.trim()}`);
}

/** An entry of the workspace, which leads to a source, as one of the tarball. The site's page styles stay here. */
function packedEntry([entry, source]: readonly [string, string]): readonly (readonly [string, unknown])[] {
  if (entry === './page.css') return [];
  if (source.endsWith('.css')) return [[entry, './style.css']];
  const name = basename(source, '.ts');
  return [[entry, { types: source.replace(/\.ts$/, '.d.ts'), default: `./${name}.js` }]];
}

/** Writes the declarations of a package; returns their folder. */
function writeDeclarations(name: string): string {
  const folder = `${root}/.cache/declarations/${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const config = {
    extends: `${root}/tsconfig.json`,
    compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: root, outDir: 'out' },
    include: ['i18next.d.ts', `${name}/*.ts`].map((path) => join(root, path)),
  };
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
  execFileSync(`${root}/node_modules/.bin/tsc`, ['-p', folder], { stdio: 'inherit' });
  return `${folder}/out/${name}`;
}

/** Copies declarations; their imports name the JavaScript files that others have. */
function copyDeclarations(from: string, to: string): void {
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const text = readFileSync(`${from}/${file}`, 'utf8');
    mkdirSync(join(to, file, '..'), { recursive: true });
    writeFileSync(join(to, file), text.replaceAll(/(from '\.[^']*|import\("\.[^"]*)\.tsx?(?=['"])/g, '$1.js'));
  }
}
