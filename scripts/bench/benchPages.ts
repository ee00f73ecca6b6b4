import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { ConsoleApi } from '../../e2e/harness/console.ts';
import { startProduct } from '../../e2e/harness/product.ts';
import { startInProduction } from '../../e2e/harness/productInProduction.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';
import { keyHashOf, measurePortal, type PortalVisit } from './pages/measurePortal.ts';
import { measureVisit } from './pages/measureVisit.ts';
import { deskTable, type DeskVisit, measureDesk } from './pages/measureDesk.ts';
import { filmVisit, writeStrip } from './pages/filmVisit.ts';
import { startPlainBrowser } from './pages/plainBrowser.ts';
import { pageTable, stepTable, type PageFigures, medianOf, type Visit } from './pages/visit.ts';
import { percentile } from './percentile.ts';

/**
 * `npm run bench:pages`: opens the first pages on a slow phone in a slow network, with the production build and
 * headers, and prints medians. Needs `npm run build` first. With `--through-caddy` it measures the release
 * behind that reverse proxy, with the repository's configuration; that needs PostgreSQL, openssl and Caddy. The
 * pages alternate within each round, so that a machine that slows down slows all of them.
 */
const values = readOptions({
  call: 'npm run bench:pages --',
  does: 'Opens the first pages on a slow phone in a slow network, and prints medians. Needs npm run build first.',
  options: {
    rounds: { value: 'N', default: '9', what: 'visits of each page' },
    pages: { value: 'LIST', default: 'login,registration,centre', what: 'pages to open' },
    port: { value: 'N', default: '4790', what: 'the first of ten free ports in a row' },
    film: { value: 'FOLDER', what: 'writes there what is on screen every 250 ms, instead of measuring' },
    'through-caddy': { what: 'measures the release behind Caddy, with TLS and HTTP/2' },
  },
});
const rounds = Number(values.rounds);
const port = Number(values.port);

/** Each page's address, and what is there once customers can use it. */
const pages = {
  login: { path: async () => '/login', ready: 'main form button[type="submit"]:enabled' },
  registration: { path: async () => '/registration', ready: 'main form button[type="submit"]:enabled' },
  centre: { path: linkOf, ready: '[role="tabpanel"] :is(input, select, button):enabled' },
} as const;
const screens = {
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true, locale: 'de-DE' },
  desk: { viewport: { width: 1440, height: 900 }, locale: 'de-DE' },
} as const;
const phone = {
  viewport: { width: 390, height: 780 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'de-DE',
} as const;
type PageName = keyof typeof pages;
const isPage = (name: string): name is PageName => Object.hasOwn(pages, name);
const wanted = values.pages.split(',').filter(isPage);

const isProxied = values['through-caddy'];
const product = isProxied ? await startInProduction(port) : await startProduct(port);
const trusted = isProxied ? [`--ignore-certificate-errors-spki-list=${await keyHashOf(product.site)}`] : [];
const flags = [...browserFlags, ...trusted];
const browser = await chromium.launch({ executablePath: findBrowser(), args: flags });
const plain = await startPlainBrowser(findBrowser(), flags);
const qa = new ConsoleApi(product.console);
const portalVisits: PortalVisit[] = [];
const visits = new Map<PageName, { readonly first: Visit; readonly again: Visit }[]>();
const deskVisits: Record<keyof typeof screens, DeskVisit[]> = { tablet: [], desk: [] };
try {
  if (values.film !== undefined) await film(resolve(values.film));
  else await measure();
} finally {
  process.stderr.write('\n');
  await plain.close();
  await browser.close();
  await product.stop();
}
if (values.film === undefined) print();

async function measure(): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of wanted) {
      process.stderr.write(`\rround ${round} of ${rounds}: ${name}     `);
      visits.set(name, [...(visits.get(name) ?? []), await visitTwice(name)]);
    }
    portalVisits.push(await visitBy(phone, (context) => measurePortal(context, product.site, qa)));
    // What is to be reached without throttling is to be reached without a proxy.
    for (const screen of isProxied ? [] : (['tablet', 'desk'] as const))
      deskVisits[screen].push(await visitBy(screens[screen], (context) => measureDesk(context, product.site, qa)));
  }
}

function print(): void {
  const figures: readonly PageFigures[] = wanted.map((name) => {
    const own = visits.get(name) ?? [];
    return { name, first: medianOf(own.map(({ first }) => first)), again: medianOf(own.map(({ again }) => again)) };
  });
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  console.log(
    `Commit ${commit}, ${browser.version()}, ${cpus().length} cores, processor 4 × slower, 1.6 Mbit/s, 150 ms, ${isProxied ? 'HTTP/2 through Caddy' : 'HTTP/1.1 without a proxy'}, median of ${rounds}.\n`,
  );
  console.log(pageTable(figures));
  for (const page of figures) console.log(`\n${stepTable(page)}`);
  console.log(
    `\nInside the portal, cache filled: next page ${middle(({ nextPage }) => nextPage)} ms, slowest input to next paint ${middle(({ slowestInput }) => slowestInput)} ms.`,
  );
  if (!isProxied) console.log(`\n${deskTable(deskVisits)}`);
}

/** The median of a figure of the portal. */
function middle(of: (visit: PortalVisit) => number): string {
  return percentile(portalVisits.map(of), 0.5).toFixed(0);
}

async function visitBy<T>(screen: BrowserContextOptions, visit: (by: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext(screen);
  try {
    return await visit(context);
  } finally {
    await context.close();
  }
}

async function film(folder: string): Promise<void> {
  for (const name of wanted) {
    const visitor = await plain.newVisitor();
    const { path, ready } = pages[name];
    const pictures = await filmVisit(visitor, new URL(await path(), product.site).href, ready);
    await writeStrip(browser, pictures, `${folder}/first-visit-${name}.png`);
    await visitor.leave();
  }
}

/** A first visit with an empty cache, and the next one by the same visitor. */
async function visitTwice(name: PageName): Promise<{ readonly first: Visit; readonly again: Visit }> {
  const visitor = await plain.newVisitor();
  try {
    const { path, ready } = pages[name];
    const address = new URL(await path(), product.site).href;
    return {
      first: await measureVisit(visitor, address, ready),
      again: await measureVisit(visitor, address, ready),
    };
  } finally {
    await visitor.leave();
  }
}

/** The mailed link of a new customer. */
async function linkOf(): Promise<string> {
  const { loginID } = await qa.newCustomer();
  return (await qa.link(loginID)).url;
}
