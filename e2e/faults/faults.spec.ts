import { createHash } from 'node:crypto';
import { tryAgain } from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';
import { calls } from './calls.ts';
import { breakCall, effects, silence } from './effects.ts';

/** A third of the table runs by default, each cell always in the same one; the whole table with `KONTOR_LONG=1`. */
const third = Number(process.env['KONTOR_FAULT_THIRD'] ?? 0);
const isLong = process.env['KONTOR_LONG'] === '1';

function isDue(title: string): boolean {
  return isLong || (createHash('sha256').update(title).digest()[0] ?? 0) % 3 === third;
}

const cells = calls.flatMap((call) => effects.filter(({ name }) => call.immuneTo?.includes(name) !== true).map((effect) => ({ call, effect, title: `${call.name}: ${effect.name}` })));

test.describe('whatever befalls a call, the customer reads a sentence, loses nothing and can go on', () => {
  for (const { call, effect, title } of cells.filter((cell) => isDue(cell.title))) {
    test(title, async ({ page, qa }) => {
      const wait = effect.wait ?? (call.deafTo?.includes(effect.name) === true ? silence : undefined);
      if (wait !== undefined) await page.clock.install();
      const loginID = await call.prepare(page, qa);
      const { asked, mend } = await breakCall(page, call.address, { method: call.method, effect });
      await call.act(page, qa, loginID);
      if (effect.harmless) {
        await call.done(page, qa, loginID);
        await expect(tryAgain(page)).toHaveCount(0);
        return;
      }
      await asked;
      // The page's clock is turned to the end of its patience.
      if (wait !== undefined) await page.clock.fastForward(wait);
      await expect(page.getByText(call.sentence).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
      await call.kept(page);
      await mend();
      if (call.again) await call.again(page);
      else await tryAgain(page).first().click();
      await call.done(page, qa, loginID);
    });
  }
});
