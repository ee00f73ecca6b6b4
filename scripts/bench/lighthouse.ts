import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { ConsoleApi } from '../../e2e/harness/console.ts';
import { startProduct, type Product } from '../../e2e/harness/product.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';
import { auditPage, auditTable, type AuditedPage } from './pages/auditPage.ts';

/**
 * `npm run lighthouse`: audits the first pages with Lighthouse as a phone would load them, with the production build and
 * headers, and prints the medians of their scores and what failed. Needs `npm run build` first, and the npm registry
 * the first time: Lighthouse is too large to be installed with everything else.
 */
const values = readOptions({
  call: 'npm run lighthouse --',
  does: 'Audits the first pages with Lighthouse (mobile), and prints their scores. Needs npm run build first.',
  options: {
    runs: { value: 'N', default: '3', what: 'audits of each page' },
    pages: { value: 'LIST', default: 'login,registration,start,centre', what: 'pages to audit' },
    port: { value: 'N', default: '4780', what: 'port of the site; the next four are used, too' },
  },
});
const port = Number(values.port);
const debugging = port + 4;

/** The tab that Lighthouse opens would ask for no language and then prefer English, so that each page were drawn twice. */
const languages = 'de-DE,de';

/** Opens what a page needs before it is audited, and returns its address. */
type Prepare = (product: Product, context: BrowserContext) => Promise<string>;

const pages: Readonly<Record<string, Prepare>> = {
  login: async ({ site }) => `${site}/login`,
  registration: async ({ site }) => `${site}/registration`,
  start: logIn,
  centre: async ({ standIn }) => {
    const qa = new ConsoleApi(standIn);
    return (await qa.link((await qa.newCustomer()).loginID)).url;
  },
};

const profile = mkdtempSync(join(tmpdir(), 'kontor-lighthouse-'));
const product = await startProduct(port);
const audited: AuditedPage[] = [];
try {
  for (const name of values.pages.split(',')) {
    const prepare = pages[name];
    if (!prepare) throw new Error(`There is no page “${name}”: ${Object.keys(pages).join(', ')}.`);
    const audits = [];
    for (let run = 0; run < Number(values.runs); run += 1) audits.push(await auditOnce(prepare));
    audited.push({ name, audits });
  }
} finally {
  await product.stop();
  rmSync(profile, { recursive: true, force: true });
}
console.log(auditTable(audited));

/** In a browser of its own, so that no page finds what an earlier one has stored. */
async function auditOnce(prepare: Prepare): Promise<Awaited<ReturnType<typeof auditPage>>> {
  const folder = mkdtempSync(join(profile, 'browser-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${debugging}`, `--accept-lang=${languages}`],
  });
  try {
    const address = await prepare(product, context);
    // Customers do not wait for the first drawing of a page after a start of the site.
    await fetch(address, { headers: { 'accept-language': languages } });
    return await auditPage(address, debugging);
  } finally {
    await context.close();
  }
}

/** The start page of a customer who is logged in, with an empty cache. */
async function logIn({ site, standIn }: Product, context: BrowserContext): Promise<string> {
  const { loginID, password } = await new ConsoleApi(standIn).newCustomer({
    preferences: { privacy: { aec: { isConsentGranted: true } } },
  });
  const page = await context.newPage();
  await page.goto(`${site}/login`);
  await page.locator('#login_email').fill(loginID);
  await page.locator('#login_password').fill(password);
  await page.locator('[type="submit"]:enabled').click();
  await page.locator('main a[href="/personaldata"]').first().waitFor();
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.close();
  return `${site}/`;
}
