import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { minify, transformWithOxc, type Plugin } from 'vite';
import { firstLoads } from './firstLoads.ts';

/**
 * Finishes a build from the written files, because bundlers still change them while they generate: the page's own
 * scripts and styles get integrity hashes, an import map has those of the scripts that load later, and every script,
 * style and picture gets a brotli copy (`name.br`). `build.json` names what each page loads first. Source maps move out of the public folder.
 * Source: requirements#HDR-3.
 */
export function finishBuild(): Plugin {
  let base = '/';
  return {
    name: 'finish-build',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const page = `${dir}/index.html`;
        const scripts = Object.keys(bundle).filter((name) => name.endsWith('.js'));
        const loads = 'index.html' in bundle ? firstLoads(bundle, readFileSync(page, 'utf8')) : undefined;
        for (const name of Object.keys(bundle).filter((file) => file.endsWith('.html')))
          await finishPage(`${dir}/${name}`, scripts, { dir, base });
        // Not among the assets, so it is never served.
        writeFileSync(`${dir}/build.json`, JSON.stringify({ builtAt: buildTime(), firstLoads: loads }));
        for (const name of Object.keys(bundle).filter((file) => file.endsWith('.map')))
          moveTo(`${dir}/../maps`, `${dir}/${name}`);
        // Most of a build's time is compression: on all cores.
        const compressed = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
        await Promise.all(
          compressed.map(async (name) =>
            writeFile(`${dir}/${name}.br`, await compress(readFileSync(`${dir}/${name}`))),
          ),
        );
      },
    },
  };
}

const compress = promisify(brotliCompress);

/** ISO time of the build; `SOURCE_DATE_EPOCH` makes it repeatable. The accessibility page names it. */
function buildTime(): string {
  const epoch = Number(process.env['SOURCE_DATE_EPOCH'] ?? Number.NaN);
  return new Date(Number.isFinite(epoch) ? epoch * 1000 : Date.now()).toISOString();
}

/** Source maps help operators to read an error; they are never served. */
function moveTo(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  renameSync(file, `${folder}/${basename(file)}`);
}

/** Where the files of a build lie, and the path at which they are served. */
interface Served {
  readonly dir: string;
  readonly base: string;
}

async function finishPage(page: string, scripts: readonly string[], served: Served): Promise<void> {
  const text = withIntegrity(await withHeadScript(readFileSync(page, 'utf8'), served), served);
  writeFileSync(page, withStylesFirst(withImportMap(text, scripts, served)));
}

/** Builds the script that a page loads from its source before all others: a classic one, which modules cannot be. */
async function withHeadScript(page: string, { dir, base }: Served): Promise<string> {
  const [, source] = /<script\s+src="\/(src\/[^"]+)\.ts">/.exec(page) ?? [];
  if (source === undefined) return page;
  const file = `${source}.ts`;
  const { code } = await minify(file, (await transformWithOxc(readFileSync(file, 'utf8'), file)).code);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const name = `assets/${basename(source)}-${hash}.js`;
  writeFileSync(`${dir}/${name}`, code);
  writeFileSync(`${dir}/${name}.br`, await compress(code));
  return page.replace(`/${file}`, () => `${base}${name}`);
}

/** Nothing can be painted without the styles, while the import map is long and scripts come later anyway. */
function withStylesFirst(page: string): string {
  const [sheets = ''] = /(?:<link rel="stylesheet"[^>]*>\s*)+/.exec(page) ?? [];
  return page.replace(sheets, '').replace('<script type="importmap">', () => `${sheets}<script type="importmap">`);
}

function withIntegrity(page: string, { dir, base }: Served): string {
  return page.replaceAll(
    /<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.(?:js|css))"[^>]*>/g,
    (tag, address: string) => {
      if (!address.startsWith(`${base}assets/`)) return tag;
      return tag.replace(/\s*\/?>$/, ` integrity="${hashOf(`${dir}/${address.slice(base.length)}`)}">`);
    },
  );
}

/** The map must come before the first module, or browsers ignore it. */
function withImportMap(page: string, scripts: readonly string[], { dir, base }: Served): string {
  const integrity = Object.fromEntries(scripts.map((name) => [`${base}${name}`, hashOf(`${dir}/${name}`)]));
  return page.replace(
    /(?=<script type="module")/,
    `<script type="importmap">${JSON.stringify({ integrity })}</script>\n    `,
  );
}

function hashOf(file: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;
}
