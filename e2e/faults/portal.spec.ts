import { expect, test } from '../harness/test.ts';
import { tryAgain } from '../harness/centre.ts';
import { breakCall, effects, type Effect } from './effects.ts';
import { account, newPassword } from './portal/accountCalls.ts';
import { consents, pauses } from './portal/consentCalls.ts';
import { newEmail, wayBack } from './portal/emailCalls.ts';
import { customLogin, finalize, linking, reset, session } from './portal/entryCalls.ts';
import { passkeyRemoval, passkeys } from './portal/passkeyCalls.ts';
import { proofByCode } from './portal/proofCalls.ts';
import { registration } from './portal/registrationCalls.ts';
import { rights } from './portal/rightsCalls.ts';
import {
  customerOf,
  pressTryAgain,
  sayFailure,
  type PortalCall,
  type CallSequence,
  type PageState,
} from './portal/state.ts';
import { cellsOf } from './selection.ts';

/** The outbound calls of the portal in the order in which customers make them. Source: requirements#provider-calls. */
const sequences: readonly CallSequence[] = [
  session,
  account,
  newPassword,
  registration,
  reset,
  finalize,
  linking,
  customLogin,
  rights,
  passkeys,
  passkeyRemoval,
  newEmail,
  wayBack,
  proofByCode,
  consents,
  pauses,
];

/** The sequences of the default run; their calls together meet each effect, and components' tests each call. */
const short = new Set([session, account]);

const cells = cellsOf(
  sequences.flatMap(({ calls }) => calls),
  effects,
);
const effectsOn = (call: PortalCall): readonly Effect[] =>
  cells.filter((cell) => cell.call === call).map(({ effect }) => effect);

/**
 * The effects of a call in a round: each call may succeed only once per round, so a second harmless effect needs a
 * second round.
 */
function effectsIn(round: number, call: PortalCall): readonly Effect[] {
  const harmless = effectsOn(call).filter((effect) => effect.harmless);
  return [
    ...(round === 0 ? effectsOn(call).filter((effect) => !effect.harmless) : []),
    ...harmless.slice(round, round + 1),
  ];
}

/**
 * Breaks a call with one effect after the other; each time the customer sees a message, loses nothing and tries again,
 * until it works.
 */
async function walk(call: PortalCall, effectsOfRound: readonly Effect[], state: PageState): Promise<void> {
  const { act, failed = sayFailure, kept, again = pressTryAgain, done } = call;
  await call.enter?.(state);
  let next = act;
  for (const effect of effectsOfRound) {
    const { happened, mend } = await breakCall(state.page, call.address, { effect, method: call.method });
    await next(state);
    await happened();
    if (effect.harmless) {
      await done(state);
      await expect(tryAgain(state.page)).toHaveCount(0);
      await mend();
      return;
    }
    await soon(state, () => failed(state));
    await expect(state.page.locator('[aria-busy=true]')).toHaveCount(0);
    await kept?.(state);
    await mend();
    next = again;
  }
  await next(state);
  await done(state);
}

/** Waits for something that comes after pauses of the page, and moves its clock forward. */
async function soon({ page }: PageState, look: () => Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const end = (): void => over.abort();
  const seen = look();
  seen.then(end, end);
  while (!over.signal.aborted) await page.clock.runFor(250);
  await seen;
}

async function run(sequence: CallSequence, round: number, state: Omit<PageState, 'who'>): Promise<void> {
  const who = await customerOf(sequence, state.qa);
  await state.page.clock.install();
  for (const call of sequence.calls) {
    await test.step(call.name, () => walk(call, effectsIn(round, call), { ...state, who }));
  }
}

// Each row is independent of the others.
test.describe.configure({ mode: 'parallel' });

test.describe('whatever happens to a call of the portal, the customer sees a message, loses nothing and can continue', () => {
  for (const sequence of sequences) {
    test.describe(sequence.name, { tag: short.has(sequence) ? [] : '@long' }, () => {
      if (sequence.scenario !== undefined) test.use({ scenario: sequence.scenario });
      for (const round of [0, 1]) {
        if (!sequence.calls.some((call) => effectsIn(round, call).length > 0)) continue;
        test(round === 0 ? 'once' : 'once more', async ({ page, qa, product }) => {
          test.setTimeout(120_000);
          page.setDefaultTimeout(10_000);
          await run(sequence, round, { page, qa, site: product.site });
        });
      }
    });
  }

  const controls = [
    { name: 'swallows what it should say', fault: 'SILENT' },
    { name: 'takes the focus from what it says', fault: 'UNFOCUSED' },
  ] as const;
  for (const { name, fault } of controls) {
    test(`a page that ${name} fails the test (control)`, async ({ page, qa, product }) => {
      const [login] = sequences.flatMap(({ calls }) => calls).filter((call) => call.name === 'accounts.login');
      if (!login) throw new Error('the table has no login');
      const state: PageState = {
        page,
        qa,
        site: product.site,
        who: await customerOf({ name: '', calls: [] }, qa),
        timeoutMs: 1_500,
      };
      await page.clock.install();
      await page.addInitScript((kind) => {
        if (kind === 'UNFOCUSED') {
          // At once: the browser itself takes the focus from what is hidden some time later.
          addEventListener('focusin', ({ target }) => {
            if (target instanceof HTMLElement && target.role === 'alert') target.blur();
          });
          return;
        }
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('[role=alert] { display: none; }');
        document.adoptedStyleSheets.push(sheet);
      }, fault);
      await expect(
        walk(
          login,
          effects.filter((effect) => effect.name === '500 with a page'),
          state,
        ),
      ).rejects.toThrow(/toBe(Visible|Focused)/);
    });
  }
});
