import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { minify, transformWithOxc, type Plugin } from 'vite';
import { firstLoads } from './firstLoads.ts';

/**
 * Finishes a build from the written files, because bundlers still change them while they generate: every script, style
 * and picture gets a brotli copy (`name.br`). `build.json` names what each page loads first. Source maps move out of
 * the public folder.
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
        const loads =
          'index.html' in bundle ? firstLoads(bundle, readFileSync(`${dir}/index.html`, 'utf8')) : undefined;
        for (const name of Object.keys(bundle).filter((file) => file.endsWith('.html')))
          await buildHeadScript(`${dir}/${name}`, { dir, base });
        // Lies outside of the assets, so that no node serves it.
        writeFileSync(`${dir}/build.json`, JSON.stringify({ builtAt: buildTime(), firstLoads: loads }));
        for (const name of Object.keys(bundle).filter((file) => file.endsWith('.map')))
          moveTo(`${dir}/../maps`, `${dir}/${name}`);
        // Compresses on all cores, because compression takes most of a build's time.
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

/** Moves source maps, which help operators to read an error, out of the served folder. */
function moveTo(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  renameSync(file, `${folder}/${basename(file)}`);
}

/** The folder of a build, and the path at which nodes serve it. */
interface Served {
  readonly dir: string;
  readonly base: string;
}

/** Builds the script that a page loads from its source before all others: a classic one, which modules cannot be. */
async function buildHeadScript(page: string, { dir, base }: Served): Promise<void> {
  const document = readFileSync(page, 'utf8');
  const [, source] = /<script\s[^>]*src="\/(src\/[^"]+)\.ts">/.exec(document) ?? [];
  if (source === undefined) return;
  const file = `${source}.ts`;
  const { code } = await minify(file, (await transformWithOxc(readFileSync(file, 'utf8'), file)).code);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const name = `assets/${basename(source)}-${hash}.js`;
  writeFileSync(`${dir}/${name}`, code);
  writeFileSync(`${dir}/${name}.br`, await compress(code));
  writeFileSync(
    page,
    document.replace(`/${file}`, () => `${base}${name}`),
  );
}
