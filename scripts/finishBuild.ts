import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Finishes a build from the files as they were written, since bundlers still change them while they generate: the page's own scripts,
 * styles and module preloads get integrity hashes, and every script, style and picture a brotli copy (`name.br`) that the site serves
 * to browsers that read it. Source: security requirement HDR-3.
 */
export function finishBuild(): Plugin {
  return {
    name: 'finish-build',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }, bundle) {
        const page = `${dir}/index.html`;
        if ('index.html' in bundle) writeFileSync(page, withIntegrity(readFileSync(page, 'utf8'), dir));
        for (const name of Object.keys(bundle)) if (/\.(js|css|svg)$/.test(name)) writeFileSync(`${dir}/${name}.br`, brotliCompressSync(readFileSync(`${dir}/${name}`)));
      },
    },
  };
}

function withIntegrity(page: string, dir: string): string {
  return page.replaceAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"[^>]*>/g, (tag, address: string) => {
    const hash = createHash('sha384').update(readFileSync(`${dir}${address}`)).digest('base64');
    return tag.replace(/\s*\/?>$/, ` integrity="sha384-${hash}">`);
  });
}
