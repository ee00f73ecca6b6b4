import type { Page } from 'playwright/test';
import { tryAgain } from '../harness/centre.ts';
import type { ConsoleApi } from '../harness/console.ts';
import { expect, test } from '../harness/test.ts';
import { calls, type Call } from './calls.ts';
import { breakCall, effects, silence, type Effect } from './effects.ts';
import { cellsOf, type Cell } from './selection.ts';
import { isLong } from '../../tests/longRun.ts';

/** Breaks the call, and expects a message, all input still there, and a way to continue. `timeoutMs` in milliseconds. */
async function walk(
  { call, effect }: Cell<Call, Effect>,
  page: Page,
  qa: ConsoleApi,
  timeoutMs = 20_000,
): Promise<void> {
  const befallen = call.deafTo?.includes(effect.name) === true ? { ...effect, wait: silence } : effect;
  if (befallen.wait !== undefined || befallen.delay !== undefined) await page.clock.install();
  const loginID = await call.prepare(page, qa);
  const { happened, mend } = await breakCall(page, call.address, { method: call.method, effect: befallen });
  await call.act(page, qa, loginID);
  await happened();
  if (effect.harmless) {
    await call.done(page, qa, loginID);
    await expect(tryAgain(page)).toHaveCount(0);
    // What the customer need not wait for may still be on its way.
    await mend();
    return;
  }
  await expect(page.getByText(call.sentence).filter({ visible: true }).first()).toBeVisible({ timeout: timeoutMs });
  await call.kept(page);
  await mend();
  if (call.again) await call.again(page);
  else await tryAgain(page).first().click();
  await call.done(page, qa, loginID);
}

// Each row is independent of the others.
test.describe.configure({ mode: 'parallel' });

test.describe('whatever happens to a call, the customer sees a message, loses nothing and can continue', () => {
  // By default each effect once; the components' tests meet each call.
  const cells = cellsOf(calls, effects);
  for (const cell of isLong ? cells : cells.slice(0, effects.length)) {
    test(`${cell.call.name}: ${cell.effect.name} (requirements#FLT-1)`, async ({ page, qa, troubles }) => {
      await walk(cell, page, qa);
      if (cell.call.loud?.includes(cell.effect.name)) troubles.list.length = 0;
    });
  }

  test('a page that hides its message fails the test (control)', async ({ page, qa }) => {
    const call = calls.find(({ name }) => name === 'accounts.setAccountInfo');
    const effect = effects.find(({ name }) => name === '500 with a page');
    if (!call || !effect) throw new Error('the table has no such cell');
    await page.addInitScript(() => {
      new MutationObserver(() => {
        for (const section of document.querySelectorAll<HTMLElement>('[role=alert] section'))
          section.style.display = 'none';
      }).observe(document, { childList: true, subtree: true });
    });
    await expect(walk({ call, effect }, page, qa, 5_000)).rejects.toThrow('toBeVisible');
  });
});
