import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { connect } from 'node:tls';
import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { ConsoleApi } from '../../e2e/harness/console.ts';
import { startProduct } from '../../e2e/harness/product.ts';
import { startInProduction } from '../../e2e/harness/productInProduction.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';
import { measureDesk, type DeskVisit } from './pages/measureDesk.ts';
import { measureVisit, type Visit } from './pages/measureVisit.ts';
import { deskTable, visitTable } from './pages/pageTables.ts';

/**
 * `npm run bench:pages`: opens the first pages on a slow phone in a slow network, and the portal on a tablet and a desk
 * without throttling, and prints medians. The pages alternate within each round, so that a machine that slows down
 * slows all of them. Playwright adds 75 to 100 ms of blocking time.
 * Source: requirements#PERF-1, requirements#PERF-2, requirements#PERF-7.
 */
const values = readOptions({
  call: 'npm run bench:pages --',
  does: 'Opens the first pages on a slow phone in a slow network, and prints medians. Needs npm run build first.',
  options: {
    rounds: { value: 'N', default: '9', what: 'visits of each page' },
    'through-caddy': { what: 'measures the release behind Caddy, with TLS, HTTP/2 and PostgreSQL' },
  },
});
const rounds = Number(values.rounds);
const isProxied = values['through-caddy'];
const product = isProxied ? await startInProduction() : await startProduct();
const qa = new ConsoleApi(product.console);

/** Each page's address, and the selector of an element that customers can use once the page is ready. */
const pages = {
  login: { path: async () => '/login', ready: 'main form button[type="submit"]:enabled' },
  registration: { path: async () => '/registration', ready: 'main form button[type="submit"]:enabled' },
  centre: {
    path: async () => (await qa.link((await qa.newCustomer()).loginID)).url,
    ready: '[role="tabpanel"] :is(input, select, button):enabled',
  },
  mail: { path: mailPath, ready: 'main form button:enabled' },
} as const;
const phone = {
  viewport: { width: 390, height: 780 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'de-DE',
} as const;
const screens = {
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true, locale: 'de-DE' },
  desk: { viewport: { width: 1440, height: 900 }, locale: 'de-DE' },
} as const;

const trustFlags = isProxied ? [`--ignore-certificate-errors-spki-list=${await hashPublicKey(product.site)}`] : [];
// With an attached tool, V8 parses a script again at its first `Error`, unless it stored source positions before. This
// flag avoids 200 ms for three errors of React at its start, which customers never wait for.
const positions = '--js-flags=--no-enable-lazy-source-positions';
const args = [...browserFlags, positions, ...trustFlags];
const browser = await chromium.launch({ executablePath: findBrowser(), args });
const first: Record<keyof typeof pages, Visit[]> = { login: [], registration: [], centre: [], mail: [] };
const next: Record<keyof typeof pages, Visit[]> = { login: [], registration: [], centre: [], mail: [] };
const deskVisits: Record<keyof typeof screens, DeskVisit[]> = { tablet: [], desk: [] };
try {
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`\rround ${round} of ${rounds}     `);
    for (const name of ['login', 'registration', 'centre', 'mail'] as const)
      await visitBy(phone, async (context) => {
        const { path, ready } = pages[name];
        const address = new URL(await path(), product.site).href;
        first[name].push(await measureVisit(context, address, ready));
        next[name].push(await measureVisit(context, address, ready));
      });
    // The limits without throttling apply without a proxy.
    for (const name of isProxied ? [] : (['tablet', 'desk'] as const))
      await visitBy(screens[name], async (context) => {
        deskVisits[name].push(await measureDesk(context, product.site, qa));
      });
  }
} finally {
  process.stderr.write('\n');
  await browser.close();
  await product.stop();
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(
  `Commit ${commit}, ${browser.version()}, ${cpus().length} cores, processor 4 × slower, 1.6 Mbit/s, 150 ms, ${isProxied ? 'HTTP/2 through Caddy' : 'HTTP/1.1 without a proxy'}, median of ${rounds}.`,
);
console.log(`\n${visitTable('first visit', first)}\n\n${visitTable('next visit', next)}`);
if (!isProxied) console.log(`\n${deskTable(deskVisits)}`);

/** The page of a newsletter's mail. */
async function mailPath(): Promise<string> {
  const { loginID } = await qa.newCustomer();
  const issue = { loginID, kind: 'newsletter', newsletter: 'NLT_WEEKLY' };
  const { links } = await qa.call<{ links: readonly { rel: string; url: string }[] }>('POST', '/mails', issue);
  return links.find(({ rel }) => rel === 'unsubscribe')?.url ?? '';
}

async function visitBy(screen: BrowserContextOptions, visit: (by: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext(screen);
  try {
    await visit(context);
  } finally {
    await context.close();
  }
}

/**
 * The hash of an origin's public key, as Chromium's `--ignore-certificate-errors-spki-list` takes it: a browser that
 * ignored all certificate errors would cache nothing. Rejects if nothing answers there.
 */
async function hashPublicKey(origin: string): Promise<string> {
  const { hostname, port: at } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(at), servername: 'localhost', rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
    if (key === undefined) throw new Error(`${origin} shows no certificate`);
    return createHash('sha256').update(key).digest('base64');
  } finally {
    socket.destroy();
  }
}
