import { expect, type Page, type Request, type Route } from 'playwright/test';
import type { CallName } from '../../tests/faults/calls.ts';
import type { Effect } from '../../tests/faults/effects.ts';
import { barrier } from './centre.ts';
async function happen({ answer, isHarmless, isTwice }: Effect, route: Route): Promise<void> {
  if (answer !== undefined) {
    const { origin = '*' } = route.request().headers();
    const { status, type = 'application/json', retry, body } = answer;
    await route.fulfill({
      status,
      contentType: type,
      body,
      // Without the first two the page cannot read the answer at all.
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

/** A call that fails from now on. */
export interface BrokenCall {
  /** Waits until the page has made the call, and moves its clock as far as the effect needs. */
  readonly happened: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/** Makes a call fail, by its name in the console: `accounts.login` or `PUT /rest/v1/…`, with that method alone. */
export async function breakCall(page: Page, call: CallName, effect: Effect): Promise<BrokenCall> {
  const [path = '', method] = call.split(' ').toReversed();
  const isIts = ({ pathname }: URL): boolean => pathname.endsWith(path);
  const first = barrier();
  const late = barrier();
  const silent: Route[] = [];
  const answers: Promise<void>[] = [];
  const otherRequests = new Set<Request>();
  const began = (request: Request): void => void otherRequests.add(request);
  const ended = (request: Request): void => void otherRequests.delete(request);
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  const handler = async (route: Route): Promise<void> => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    otherRequests.delete(route.request());
    first.open();
    if (effect.waitMs !== undefined && !effect.isHarmless) return void silent.push(route);
    if (effect.waitMs !== undefined) await late.passed;
    const answer = happen(effect, route);
    answers.push(answer);
    return answer;
  };
  await page.route(isIts, handler);
  return {
    happened: async () => {
      await first.passed;
      if (effect.waitMs === undefined) return;
      // The page's clock moves past its timeout only when no other call is running.
      if (!effect.isHarmless) await expect.poll(() => otherRequests.size).toBe(0);
      await (effect.isHarmless ? page.clock.runFor(effect.waitMs) : page.clock.fastForward(effect.waitMs));
      late.open();
    },
    mend: async () => {
      // Otherwise the browser would send them as soon as the route is removed.
      for (const route of silent) await route.abort();
      await Promise.allSettled(answers);
      page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
      await page.unroute(isIts, handler);
    },
  };
}
