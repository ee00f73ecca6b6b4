import type { BrowserContext, Page } from 'playwright';
import type { ConsoleApi } from '../../../e2e/harness/console.ts';

/** A visit without throttling; milliseconds from a press to the frame that draws its result. */
export interface DeskVisit {
  /** “Log in” until the start page. */
  readonly login: number;
  /** The link to the newsletters until the fields of the first tab of the preference centre. */
  readonly centre: number;
  /** Another tab until its fields. */
  readonly tab: number;
  /** “Save changes” until the sentence that confirms it. */
  readonly save: number;
}

/** The element that shows the result. */
interface Answer {
  /** CSS selector. */
  readonly of: string;
  readonly text?: string;
}

/** Measures a new customer who logs in, opens the preference centre and its second tab, and saves. */
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

/** Runs in each document; stores the time of the last press, also for the next document. */
function rememberPress(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('bench.pressed', String(performance.timeOrigin + timeStamp)),
    { capture: true },
  );
}

/** Presses and waits for the result, which may appear in another document. */
async function pressUntil(page: Page, target: string, answer: Answer): Promise<number> {
  await page.locator(target).first().click();
  const answeredAt = await page.waitForFunction(
    ({ of, text = '' }) =>
      [...document.querySelectorAll(of)].some(({ textContent }) => textContent.includes(text)) &&
      performance.timeOrigin + performance.now(),
    answer,
    { polling: 'raf' },
  );
  const pressedAt = await page.evaluate(() => Number(sessionStorage.getItem('bench.pressed')));
  return Number(await answeredAt.jsonValue()) - pressedAt;
}
