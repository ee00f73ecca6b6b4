import { expect, type Page, type Request, type Route } from 'playwright/test';
import { barrier } from '../harness/centre.ts';

/** A way in which a call fails: what happens to each request of the page. */
export interface Effect {
  readonly name: string;
  /** What is answered instead. */
  readonly answer?: { readonly status: number; readonly type?: string; readonly retry?: string; readonly body: string };
  /** The page waits this long by its own clock: the call is answered late or, if it is not harmless, never. */
  readonly waitMs?: number;
  /** The call still succeeds, so the customer must not see an error. */
  readonly isHarmless?: true;
  readonly isTwice?: true;
}

const json = 'application/json';

/** All ways in which a call can fail. Source: requirements#FLT-1. */
export const effects: readonly Effect[] = [
  { name: 'refused connection' },
  // Longer than the page waits for any call.
  { name: 'no answer', waitMs: 31_000 },
  { name: '500 with a page', answer: { status: 500, type: 'text/html', body: '<h1>Internal Server Error</h1>' } },
  { name: 'broken JSON', answer: { status: 200, body: '{"errorCode":0,"half":' } },
  { name: 'wrong shape', answer: { status: 200, body: '["hello",{"world":1}]' } },
  { name: 'too many requests', answer: { status: 429, retry: '7', body: '{"code":"rate-limited"}' } },
  { name: 'three seconds late', waitMs: 3_000, isHarmless: true },
  { name: 'sent twice by the network', isHarmless: true, isTwice: true },
];

async function happen({ answer, isHarmless, isTwice }: Effect, route: Route): Promise<void> {
  if (answer !== undefined) {
    const { origin = '*' } = route.request().headers();
    const { status, type = json, retry, body } = answer;
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
export async function breakCall(page: Page, call: string, effect: Effect): Promise<BrokenCall> {
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
