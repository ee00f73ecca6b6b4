import { percentile } from './percentile.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { chromium } from 'playwright';
import { benchCommand, benchOptionsOf, faultsOf, type EngineName } from '../../bench/harness/benchOptions.ts';
import { buildPage, scriptBytes, servePages } from '../../bench/harness/benchPages.ts';
import {
  phoneFields,
  firstKeyOnPhone,
  phoneSlowdown,
  phoneTypingFields,
  typingOnPhone,
} from '../../bench/harness/measurePhone.ts';
import { conditionFields, keysInDecidingField, type DecidingKeys } from '../../bench/harness/measureConditions.ts';
import {
  decidingVerdicts,
  figuresOf,
  type Figures,
  phoneTypingVerdict,
  phoneVerdict,
  standingOut,
  tableOf,
  verdictsOf,
} from '../../bench/harness/report.ts';
import { measureEngine, type Sample } from '../../bench/harness/measureEngine.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';

/**
 * `npm run bench`: measures the product's form and others in one run of one browser and prints a table; the figures are
 * also written to `.cache/bench.json`. The engines alternate
 * within each round, so that a machine that slows down slows all of them.
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
const firstKeys: number[] = [];
const phonePaints: number[] = [];
const decidingKeys: DecidingKeys[] = [];
try {
  for (let round = 1; round <= options.rounds; round += 1) {
    if (options.engines.includes('kontor')) {
      firstKeys.push(await firstKeyOnPhone(browser, pages.urlOf('kontor')));
      phonePaints.push(...(await typingOnPhone(browser, pages.urlOf('kontor'))));
      decidingKeys.push(await keysInDecidingField(browser, pages.urlOf('kontor')));
    }
    for (const n of options.sizes) {
      for (const engine of options.engines) {
        process.stderr.write(`\rround ${round} of ${options.rounds}: ${engine}, ${n} fields     `);
        const key = `${engine} ${n}`;
        samples.set(key, [
          ...(samples.get(key) ?? []),
          await measureEngine(browser, {
            url: pages.urlOf(engine),
            n,
            keys: options.keys,
            faults: faultsOf(engine, n),
          }),
        ]);
      }
    }
  }
} finally {
  process.stderr.write('\n');
  await browser.close();
  pages.close();
}

const figures: readonly Figures[] = options.sizes.flatMap((n) =>
  options.engines.map((engine) => figuresOf(engine, n, bytes.get(engine) ?? 0, samples.get(`${engine} ${n}`) ?? [])),
);
mkdirSync('.cache', { recursive: true });
writeFileSync(
  '.cache/bench.json',
  `${JSON.stringify({ browser: browser.version(), processor: cpus()[0]?.model, cores: cpus().length, options, figures }, null, 2)}\n`,
);
console.log(
  `Times in milliseconds; key, wrong field and leave = whole main thread, script, layout and style = parts of key; mount and submit until painted. ${browser.version()}, ${cpus().length} cores, ${options.rounds} rounds.\n`,
);
console.log(tableOf(figures));
const onPhone =
  firstKeys.length > 0
    ? [
        phoneVerdict(phoneFields, phoneSlowdown, percentile(firstKeys, 0.5)),
        phoneTypingVerdict(phoneTypingFields, phoneSlowdown, percentile(phonePaints, 0.95)),
        ...decidingVerdicts(conditionFields, {
          without: decidingKeys.flatMap(({ without }) => without),
          deciding: decidingKeys.flatMap(({ deciding }) => deciding),
        }),
      ]
    : [];
console.log(`\nNumbers to reach:\n${[...verdictsOf(figures), ...onPhone].join('\n')}`);
const odd = standingOut(figures);
if (odd.length > 0) {
  console.error(`\nSIZES THAT STAND OUT:\n${odd.join('\n')}`);
  process.exitCode = 1;
}
