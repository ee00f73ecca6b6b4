import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { readOptions } from '../commandLine.ts';
import { commonText, restOfLatin } from './fonts/characters.ts';

/**
 * `npm run fonts`: writes the fonts' files for the browser to renderers/theme/fonts. One has the characters that German,
 * English and most Dutch texts consist of, the other the rest of the western European ones; browsers load the second
 * only for a text that needs it. Run it after an update of the fonts' packages.
 */
const { out: folder } = readOptions({
  call: 'npm run fonts --',
  does: 'Writes the fonts’ files for the browser, after an update of their packages.',
  options: { out: { value: 'FOLDER', default: 'renderers/theme/fonts', what: 'where the files are written' } },
});

/** A font as its package has it, and what the site's styles do not use of it. */
const fonts = [
  {
    name: 'figtree',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    licence: '@fontsource-variable/figtree/LICENSE',
    options: { variationAxes: { wght: { min: 400, max: 700 } } },
  },
  {
    name: 'bricolage-grotesque',
    file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
    licence: '@fontsource/bricolage-grotesque/LICENSE',
    // Headlines use no alternative letters.
    options: { noLayoutClosure: true },
  },
] as const;

mkdirSync(folder, { recursive: true });
for (const { name, file, licence, options } of fonts) {
  const whole = readFileSync(`node_modules/${file}`);
  for (const [part, text] of Object.entries({ common: commonText, latin: restOfLatin })) {
    const subset = await subsetFont(whole, text, { targetFormat: 'woff2', ...options });
    writeFileSync(`${folder}/${name}-${part}.woff2`, subset);
    console.log(`${folder}/${name}-${part}.woff2: ${subset.length} bytes`);
  }
  copyFileSync(`node_modules/${licence}`, `${folder}/${name}-LICENSE.txt`);
}
