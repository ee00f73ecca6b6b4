import { cpus } from 'node:os';
import { chromium } from 'playwright';
import { benchCommand, benchOptionsOf, faultsOf, type EngineName } from '../../bench/harness/benchOptions.ts';
import { buildPage, scriptBytes, servePages } from '../../bench/harness/benchPages.ts';
import { figuresOf, tableOf, verdictsOf } from '../../bench/harness/report.ts';
import { measureEngine, measurePhone, type Sample } from '../../bench/harness/measureEngine.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';

/**
 * `npm run bench`: measures the product's form and others in one run of one browser and prints a table. The engines
 * alternate within each round, so that a machine that slows down slows all of them.
 */
const options = benchOptionsOf(readOptions(benchCommand));
const bytes = new Map<EngineName, number>();
for (const engine of options.engines) {
  await buildPage(engine);
  bytes.set(engine, await scriptBytes(engine));
}

const pages = await servePages();
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
const samples = new Map<string, Sample[]>();
const phonePaints: number[] = [];
try {
  for (let round = 1; round <= options.rounds; round += 1) {
    if (options.engines.includes('kontor')) phonePaints.push(...(await measurePhone(browser, pages.urlOf('kontor'))));
    for (const n of options.sizes)
      for (const engine of options.engines) {
        process.stderr.write(`\rround ${round} of ${options.rounds}: ${engine}, ${n} fields     `);
        const task = { url: pages.urlOf(engine), n, keys: 40, faults: faultsOf(engine, n) };
        const key = `${engine} ${n}`;
        samples.set(key, [...(samples.get(key) ?? []), await measureEngine(browser, task)]);
      }
  }
} finally {
  process.stderr.write('\n');
  await browser.close();
  pages.close();
}

const figures = options.sizes.flatMap((n) =>
  options.engines.map((engine) => figuresOf(engine, n, bytes.get(engine) ?? 0, samples.get(`${engine} ${n}`) ?? [])),
);
console.log(
  `Times in milliseconds; key = whole main thread, script = part of it; mount and submit until painted. ${browser.version()}, ${cpus().length} cores, ${options.rounds} rounds.\n`,
);
console.log(tableOf(figures));
console.log(`\nNumbers to reach:\n${verdictsOf(figures, phonePaints).join('\n')}`);
