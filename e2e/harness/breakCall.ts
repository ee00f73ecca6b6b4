import { expect, type Page, type Request, type Route } from 'playwright/test';
import type { CallName } from '../../tests/faults/calls.ts';
import type { Effect } from '../../tests/faults/effects.ts';
import { barrier } from './centre.ts';
async function applyEffect({ answer, isHarmless, isTwice }: Effect, route: Route): Promise<void> {
  if (answer !== undefined) {
    const { origin = '*' } = route.request().headers();
    const { status, type = 'application/json', retry, body } = answer;
    await route.fulfill({
      status,
      contentType: type,
      body,
      // Without these CORS headers the page cannot read the answer.
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        ...(retry !== undefined && { 'retry-after': retry }),
      },
    });
  } else if (isTwice) {
    const response = await route.fetch();
    await route.fetch();
    await route.fulfill({ response });
  } else await (isHarmless ? route.continue() : route.abort('connectionrefused'));
}

/** A call that fails until `repair`. */
export interface BrokenCall {
  /** Waits for the call of the page, and advances the clock of the page as the effect requires. */
  readonly happened: () => Promise<void>;
  readonly repair: () => Promise<void>;
}

/** Makes a call fail, by its name in the console: `accounts.login` or `PUT /rest/v1/…`, with that method alone. */
export async function breakCall(page: Page, call: CallName, effect: Effect): Promise<BrokenCall> {
  const [path = '', method] = call.split(' ').toReversed();
  const isCall = ({ pathname }: URL): boolean => pathname.endsWith(path);
  const first = barrier();
  const delay = barrier();
  const unansweredRoutes: Route[] = [];
  const answers: Promise<void>[] = [];
  const otherRequests = new Set<Request>();
  const addRequest = (request: Request): void => void otherRequests.add(request);
  const removeRequest = (request: Request): void => void otherRequests.delete(request);
  page.on('request', addRequest).on('requestfinished', removeRequest).on('requestfailed', removeRequest);
  const handler = async (route: Route): Promise<void> => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    otherRequests.delete(route.request());
    first.open();
    if (effect.waitMs !== undefined && !effect.isHarmless) return void unansweredRoutes.push(route);
    if (effect.waitMs !== undefined) await delay.passed;
    const answer = applyEffect(effect, route);
    answers.push(answer);
    return answer;
  };
  await page.route(isCall, handler);
  return {
    happened: async () => {
      await first.passed;
      if (effect.waitMs === undefined) return;
      // Advances the clock past the timeout only when no other call is running.
      if (!effect.isHarmless) await expect.poll(() => otherRequests.size).toBe(0);
      await (effect.isHarmless ? page.clock.runFor(effect.waitMs) : page.clock.fastForward(effect.waitMs));
      delay.open();
    },
    repair: async () => {
      // Otherwise the browser would send them after the removal of the route.
      for (const route of unansweredRoutes) await route.abort();
      await Promise.allSettled(answers);
      page.off('request', addRequest).off('requestfinished', removeRequest).off('requestfailed', removeRequest);
      await page.unroute(isCall, handler);
    },
  };
}
