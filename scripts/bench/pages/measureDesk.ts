import type { BrowserContext, Page } from 'playwright';
import type { ConsoleApi } from '../../../e2e/harness/console.ts';

/** A visit without throttling; milliseconds from a press to the frame in which its answer is drawn. */
export interface DeskVisit {
  /** “Log in”, until the start page is drawn. */
  readonly login: number;
  /** The link to the newsletters, until the preference centre with the fields of its first tab is drawn. */
  readonly centre: number;
  /** Another tab, until its fields are drawn. */
  readonly tab: number;
  /** “Save changes”, until the sentence that all is saved. */
  readonly save: number;
}

/** What must be on the page. */
interface Answer {
  /** CSS selector. */
  readonly of: string;
  readonly text?: string;
}

/** A new customer logs in, goes on to the preference centre, opens its second tab and saves. */
export async function measureDesk(context: BrowserContext, site: string, qa: ConsoleApi): Promise<DeskVisit> {
  const { loginID, password } = await qa.newCustomer({ preferences: { privacy: { aec: { isConsentGranted: true } } } });
  const page = await context.newPage();
  try {
    await page.addInitScript('globalThis.__name = (value) => value;');
    await page.addInitScript(rememberPress);
    await page.goto(`${site}/login`);
    await page.locator('#login_email').fill(loginID);
    await page.locator('#login_password').fill(password);
    const login = await pressUntil(page, '[type="submit"]:enabled', { of: 'main a[href="/personaldata"]' });
    const menu = page.getByRole('button', { name: 'Menü' });
    if (await menu.isVisible()) await menu.click();
    const fields = '[role="tabpanel"] :is(input, select, button):enabled';
    const centre = await pressUntil(page, 'a[href="/preferences/account"]:visible', { of: fields });
    const personal = '#panel-personal input:enabled';
    const tab = await pressUntil(page, '#tab-personal', { of: personal });
    await page.getByLabel('Vorname').fill('Grace');
    const button = 'button:has-text("Änderungen speichern")';
    const save = await pressUntil(page, button, { of: 'output, [role="status"], [aria-live]', text: 'Gespeichert' });
    return { login, centre, tab, save };
  } finally {
    await page.close();
  }
}

/** Runs in each document: the time of the last press outlives it. */
function rememberPress(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('bench.pressed', String(performance.timeOrigin + timeStamp)),
    { capture: true },
  );
}

/** Presses and waits for the answer, which may stand in another document. */
async function pressUntil(page: Page, target: string, answer: Answer): Promise<number> {
  await page.locator(target).first().click();
  const drawnAt = await page.waitForFunction(
    ({ of, text = '' }) =>
      [...document.querySelectorAll(of)].some(({ textContent }) => textContent.includes(text)) &&
      performance.timeOrigin + performance.now(),
    answer,
    { polling: 'raf' },
  );
  const pressedAt = await page.evaluate(() => Number(sessionStorage.getItem('bench.pressed')));
  return Number(await drawnAt.jsonValue()) - pressedAt;
}
