import { expect, type Page, type Request, type Route } from 'playwright/test';
import { barrier } from '../harness/centre.ts';

/** A way in which a call fails: what to do with each request of the page. */
export interface Effect {
  readonly name: string;
  /** How long the page waits by its own clock, milliseconds; only for calls that are never answered. */
  readonly wait?: number;
  /** The call is answered only after this time by the page's clock, milliseconds. */
  readonly delay?: number;
  /** The call still succeeds, so the customer must not see an error. */
  readonly harmless?: true;
  readonly answer: (route: Route) => Promise<unknown>;
}

/** Longer than the page waits for any call, milliseconds. */
export const silence = 31_000;

/** All ways in which a call can fail. Source: requirements#FLT-1. */
export const effects: readonly Effect[] = [
  { name: 'refused connection', answer: (route) => route.abort('connectionrefused') },
  { name: 'no answer', wait: silence, answer: async () => undefined },
  {
    name: '500 with a page',
    answer: (route) =>
      route.fulfill({
        status: 500,
        headers: allowed(route),
        contentType: 'text/html',
        body: '<h1>Internal Server Error</h1>',
      }),
  },
  {
    name: 'broken JSON',
    answer: (route) =>
      route.fulfill({
        status: 200,
        headers: allowed(route),
        contentType: 'application/json',
        body: '{"errorCode":0,"half":',
      }),
  },
  {
    name: 'wrong shape',
    answer: (route) => route.fulfill({ status: 200, headers: allowed(route), json: ['hello', { world: 1 }] }),
  },
  {
    name: 'too many requests',
    answer: (route) =>
      route.fulfill({
        status: 429,
        headers: { ...allowed(route), 'retry-after': '7' },
        json: { code: 'rate-limited' },
      }),
  },
  { name: 'three seconds late', delay: 3_000, harmless: true, answer: (route) => route.continue() },
  {
    name: 'sent twice by the network',
    harmless: true,
    answer: async (route) => {
      const response = await route.fetch();
      await route.fetch();
      await route.fulfill({ response });
    },
  },
];

/** CORS headers without which the page cannot read the answer at all. */
function allowed(route: Route): Record<string, string> {
  const { origin = '*' } = route.request().headers();
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
}

/** A call that fails from now on. */
export interface BrokenCall {
  /** Waits until the page has made the call, and moves its clock as far as the effect needs. */
  readonly happened: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/** Makes a call fail. Requests to the same URL with another `method` are not affected. */
export async function breakCall(
  page: Page,
  address: string,
  { method, effect }: { readonly method?: string; readonly effect: Effect },
): Promise<BrokenCall> {
  const first = barrier();
  const late = barrier();
  const silent: Route[] = [];
  const answers: Promise<unknown>[] = [];
  const otherRequests = new Set<Request>();
  const began = (request: Request): void => void otherRequests.add(request);
  const ended = (request: Request): void => void otherRequests.delete(request);
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  const handler = async (route: Route): Promise<void> => {
    if (method !== undefined && route.request().method() !== method) {
      await route.fallback();
      return;
    }
    otherRequests.delete(route.request());
    first.open();
    if (effect.wait !== undefined) {
      silent.push(route);
      return;
    }
    if (effect.delay !== undefined) await late.passed;
    const answer = effect.answer(route);
    answers.push(answer);
    await answer;
  };
  await page.route(address, handler);
  return {
    happened: async () => {
      await first.passed;
      if (effect.wait !== undefined) {
        // The page's clock moves past its timeout only when no other call is running.
        await expect.poll(() => otherRequests.size).toBe(0);
        await page.clock.fastForward(effect.wait);
      }
      if (effect.delay !== undefined) await page.clock.runFor(effect.delay);
      late.open();
    },
    mend: async () => {
      // Otherwise the browser would send them as soon as the route is removed.
      for (const route of silent) await route.abort();
      await Promise.allSettled(answers);
      page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
      await page.unroute(address, handler);
    },
  };
}
