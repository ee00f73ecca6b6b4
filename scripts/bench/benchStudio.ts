import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { chromium, type Browser } from 'playwright';
import type { JsonObject } from '#adapters/model/json.ts';
import { ConsoleApi } from '../../e2e/harness/console.ts';
import { startProduct, type Product } from '../../e2e/harness/product.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';
import { largeDocument, largeDraftSize, largeSchema } from './studio/largeDraft.ts';
import {
  measureKeys,
  measureOpening,
  signedIn,
  typedPlaces,
  studioTable,
  type StudioFigures,
} from './studio/measureStudio.ts';

/**
 * `npm run bench:studio`: a draft of 12 tabs and 300 fields in the studio of the embedded product, with the production
 * build. Measures opening the studio, and each key until its letter is in the preview. Needs `npm run build` first.
 */
const values = readOptions({
  call: 'npm run bench:studio --',
  does: 'Opens a large draft in the studio, types in it, and prints how soon the preview shows it. Needs npm run build first.',
  options: {
    rounds: { value: 'N', default: '7', what: 'how often the studio is opened with an empty cache' },
    keys: { value: 'N', default: '6', what: 'keys in each of the inputs' },
    port: { value: 'N', default: '4810', what: 'port of the site; the next three are used, too' },
  },
});

/** What the product promises. Milliseconds. */
const limits = { opening: 1500, key: 150 } as const;

const scenario = 'fixtures/scenarios/germany';
const read = (file: string): JsonObject => JSON.parse(readFileSync(`${scenario}/${file}`, 'utf8')) as JsonObject;

const product = await startProduct(Number(values.port));
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
try {
  const qa = new ConsoleApi(product.standIn);
  await qa.call('PUT', '/schema', largeSchema(read('provider-schema.json')));
  for (const language of ['de', 'en'] as const)
    await qa.call('PUT', `/content/${language}`, largeDocument(read(`content/${language}.json`), language));
  const figures = await measure(browser, product);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const { tabs, fields } = largeDraftSize;
  console.log(`Commit ${commit}, ${browser.version()}, ${cpus().length} cores, ${tabs} tabs, ${fields} fields.\n`);
  console.log(studioTable(figures));
} finally {
  await browser.close();
  await product.stop();
}

async function measure(by: Browser, at: Product): Promise<readonly StudioFigures[]> {
  const { context, storageState } = await signedIn(by, at);
  const opening: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    process.stderr.write(`\ropening ${round + 1} of ${values.rounds}   `);
    await context.clearCookies();
    await context.addCookies(storageState.cookies);
    const session = await context.newPage();
    const network = await context.newCDPSession(session);
    await network.send('Network.clearBrowserCache');
    opening.push(await measureOpening(session, at.studio));
    await session.close();
  }
  const page = await context.newPage();
  await measureOpening(page, at.studio);
  await page.waitForLoadState('networkidle');
  const keys: StudioFigures[] = [];
  for (const place of typedPlaces) {
    process.stderr.write(`\r${place.name}                    `);
    keys.push({
      name: `key in ${place.name}`,
      times: await measureKeys(page, place, Number(values.keys)),
      limit: limits.key,
    });
  }
  process.stderr.write('\n');
  const all = { name: 'all keys', times: keys.flatMap(({ times }) => times), limit: limits.key };
  return [{ name: 'opening the studio', times: opening, limit: limits.opening }, ...keys, all];
}
