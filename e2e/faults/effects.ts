import { expect, type Page, type Request, type Route } from 'playwright/test';
import { barrier } from '../harness/centre.ts';

/** How a call goes wrong: what to do with each request that the page sends. */
export interface Effect {
  readonly name: string;
  /** The page is made to wait this long by its own clock, milliseconds; only for calls that are never answered. */
  readonly wait?: number;
  /** The call ends well all the same, so the customer must not be bothered. */
  readonly harmless?: true;
  readonly answer: (route: Route) => Promise<unknown>;
}

const threeSeconds = 3_000;

/** Longer than the page waits for any call, milliseconds. */
export const silence = 31_000;

/** Everything that can befall a call. Source: security requirement FLT-1. */
export const effects: readonly Effect[] = [
  { name: 'refused connection', answer: (route) => route.abort('connectionrefused') },
  { name: 'no answer', wait: silence, answer: async () => undefined },
  { name: '500 with a page', answer: (route) => route.fulfill({ status: 500, headers: allowed(route), contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }) },
  { name: 'broken JSON', answer: (route) => route.fulfill({ status: 200, headers: allowed(route), contentType: 'application/json', body: '{"errorCode":0,"half":' }) },
  { name: 'wrong shape', answer: (route) => route.fulfill({ status: 200, headers: allowed(route), json: ['hello', { world: 1 }] }) },
  { name: 'too many requests', answer: (route) => route.fulfill({ status: 429, headers: { ...allowed(route), 'retry-after': '7' }, json: { code: 'rate-limited' } }) },
  {
    name: 'three seconds late',
    harmless: true,
    answer: async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, threeSeconds);
      });
      await route.continue();
    },
  },
  {
    name: 'sent twice by the network',
    harmless: true,
    answer: async (route) => {
      await route.fetch();
      await route.continue();
    },
  },
];

/** What a foreign origin must say so that the page gets to see the answer at all. */
function allowed(route: Route): Record<string, string> {
  const { origin = '*' } = route.request().headers();
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
}

/** A call that goes wrong from now on. */
export interface Breakage {
  /** The page has made the call. */
  readonly asked: Promise<void>;
  /** Every other request has its answer. */
  readonly othersAnswered: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/** Makes a call go wrong. `method` leaves other uses of the address alone. */
export async function breakCall(page: Page, address: string, { method, effect }: { readonly method?: string; readonly effect: Effect }): Promise<Breakage> {
  const first = barrier();
  const others = new Set<Request>();
  page.on('request', (request) => others.add(request));
  page.on('requestfinished', (request) => others.delete(request));
  page.on('requestfailed', (request) => others.delete(request));
  const handler = async (route: Route): Promise<void> => {
    if (method !== undefined && route.request().method() !== method) {
      await route.fallback();
      return;
    }
    others.delete(route.request());
    first.open();
    await effect.answer(route);
  };
  await page.route(address, handler);
  return { asked: first.passed, othersAnswered: () => expect.poll(() => others.size).toBe(0), mend: () => page.unroute(address, handler) };
}
