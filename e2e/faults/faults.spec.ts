import { test as plain, type Page } from 'playwright/test';
import { isLong } from '../../tests/longRun.ts';
import { tryAgain } from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';
import { newMember } from '../portal/steps.ts';
import { accountSequences } from './accountCalls.ts';
import { centreSequences } from './centreCalls.ts';
import { breakCall, effects, type Effect } from './effects.ts';
import { entrySequences } from './entryCalls.ts';
import { sentence, type Call, type CallSequence, type PageState } from './steps.ts';

const namesOf = ({ call }: Call): readonly string[] => [call].flat();

/** The outbound calls of portal and centre as customers make them. Source: requirements#provider-calls. */
const sequences: readonly CallSequence[] = [...entrySequences, ...accountSequences, ...centreSequences].map(
  (sequence) => ({
    ...sequence,
    // In the long run each has its own press, because a call that was answered well is not made again.
    calls: sequence.calls.flatMap((call) => (isLong ? namesOf(call).map((name) => ({ ...call, call: name })) : [call])),
  }),
);
const calls = sequences.flatMap((sequence) => sequence.calls);
const names = [...new Set(calls.flatMap(namesOf))];

interface Cell {
  readonly name: string;
  readonly effect: Effect;
}

/** All effects on a call in the long run, otherwise one where it comes first: the calls together meet each. */
function cellsOf(call: Call): readonly Cell[] {
  return namesOf(call).flatMap((name, place, all) => {
    const possible = effects.filter((effect) => !call.except?.includes(effect.name));
    if (isLong) return possible.map((effect) => ({ name, effect }));
    if (calls.find((one) => namesOf(one).includes(name)) !== call) return [];
    // What is not the last must fail, so that the next is tried at all.
    const some = place < all.length - 1 ? possible.filter(({ isHarmless }) => !isHarmless) : possible;
    return some
      .slice(names.indexOf(name) % some.length)
      .slice(0, 1)
      .map((effect) => ({ name, effect }));
  });
}

/** A call succeeds once in a round, so a second harmless effect needs a second one. */
function cellsIn(round: number, call: Call): readonly Cell[] {
  const harmless = cellsOf(call).filter(({ effect }) => effect.isHarmless);
  const harmful = cellsOf(call).filter(({ effect }) => !effect.isHarmless);
  return [...(round === 0 ? harmful : []), ...harmless.slice(round, round + 1)];
}

/** What customers do in a round, up to the last call to which something happens. */
function callsIn(round: number, { calls: all }: CallSequence): readonly Call[] {
  return all.slice(0, all.findLastIndex((call) => cellsIn(round, call).length > 0) + 1);
}

plain('each call and each effect is met by default', () => {
  const cells = calls.flatMap(cellsOf);
  expect(new Set(cells.map(({ name }) => name))).toEqual(new Set(names));
  expect(new Set(cells.map(({ effect }) => effect))).toEqual(new Set(effects));
});

/** What stands in the fields of the page. */
const typedIn = (page: Page): Promise<readonly string[]> =>
  page.locator('input:visible, textarea:visible').evaluateAll((inputs) =>
    inputs.map((input) => {
      const { labels, type, checked, value } = input as HTMLInputElement;
      return `${labels?.[0]?.textContent}: ${type === 'checkbox' || type === 'radio' ? checked : value}`;
    }),
  );

async function expectFailure({ page, timeoutMs: timeout = 10_000 }: PageState): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: sentence });
  await expect(notice).toBeVisible({ timeout });
  await expect(notice).toBeFocused({ timeout });
}

/** Breaks a call with one effect after the other; each time the customer is told, loses nothing and tries again. */
async function walk(call: Call, cells: readonly Cell[], state: PageState): Promise<void> {
  const { page } = state;
  const { failed = expectFailure } = call;
  await call.enter?.(state);
  let next = call.act;
  let tries = 0;
  const attempt = async (): Promise<void> => {
    tries += 1;
    await next(state);
  };
  for (const { name, effect } of cells) {
    const typed = call.leaves ? [] : await typedIn(page);
    const view = await page.evaluateHandle(() => globalThis);
    const { happened, mend } = await breakCall(page, name, effect);
    await attempt();
    await happened();
    if (effect.isHarmless) {
      await call.done({ ...state, tries });
      await expect(tryAgain(page)).toHaveCount(0);
      return mend();
    }
    // An older message may still stand there while the page repeats the call by itself.
    if (failed instanceof RegExp) await page.clock.runFor(4_000);
    await soon(page, () =>
      failed instanceof RegExp
        ? expect(page.getByText(failed).filter({ visible: true }).first()).toBeVisible()
        : failed(state),
    );
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // A page that was opened anew has nothing yet.
    if (await view.evaluate(() => true).catch(() => false))
      expect(await typedIn(page), 'what was typed').toEqual(expect.arrayContaining([...typed]));
    await mend();
    next = call.again === true ? call.act : (call.again ?? (({ page: again }) => tryAgain(again).first().click()));
  }
  await attempt();
  await call.done({ ...state, tries });
}

/** Waits for something that comes after pauses of the page, and moves its clock forward. */
async function soon(page: Page, look: () => Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const end = (): void => over.abort();
  const seen = look();
  seen.then(end, end);
  // The pause gives the page, which computes on the same cores, the time to answer.
  while (!over.signal.aborted) {
    await page.clock.runFor(250);
    await page.waitForTimeout(10);
  }
  await seen;
}

// Each row is independent of the others.
test.describe.configure({ mode: 'parallel' });

test.describe('whatever happens to a call, the customer sees a message, loses nothing and can continue', () => {
  for (const sequence of sequences) {
    const { name, scenario, makeCustomer = newMember } = sequence;
    test.describe(name, () => {
      if (scenario !== undefined) test.use({ scenario });
      for (let round = 0; callsIn(round, sequence).length > 0; round += 1) {
        test(`round ${round + 1} (requirements#FLT-1)`, async ({ page, qa, product }) => {
          page.setDefaultTimeout(10_000);
          const who = await makeCustomer(qa);
          await page.clock.install();
          for (const call of callsIn(round, sequence))
            await test.step(namesOf(call).join(), () =>
              walk(call, cellsIn(round, call), { page, qa, site: product.site, who }),
            );
        });
      }
    });
  }

  for (const fault of ['swallows what it should say', 'takes the focus from what it says', 'forgets what was typed']) {
    test(`a page that ${fault} fails the test (control)`, async ({ page, qa, product }) => {
      const login = calls.find(({ call }) => call === 'accounts.login');
      const effect = effects.find(({ answer }) => answer?.status === 500);
      if (!login || !effect) throw new Error('the table has no such cell');
      await page.clock.install();
      await page.addInitScript((kind) => {
        if (kind.startsWith('swallows')) {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('[role=alert] { display: none; }');
          document.adoptedStyleSheets.push(sheet);
          return;
        }
        addEventListener('focusin', ({ target }) => {
          if (!(target instanceof HTMLElement) || target.role !== 'alert') return;
          // At once: the browser itself takes the focus from what is hidden some time later.
          if (kind.startsWith('takes')) target.blur();
          else for (const input of document.querySelectorAll('input')) input.value = '';
        });
      }, fault);
      const state = { page, qa, site: product.site, who: await newMember(qa), timeoutMs: 1_500 };
      await expect(walk(login, [{ name: 'accounts.login', effect }], state)).rejects.toThrow(
        /toBe(Visible|Focused)|what was typed/,
      );
    });
  }
});
