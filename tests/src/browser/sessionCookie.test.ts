import { browserSessionCookie } from '#src/browser/sessionCookie.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '../testClock.ts';

const set = (value: string): void => {
  document.cookie = value;
};
afterEach(() => {
  set('glt_portal=; max-age=0');
  set('glt_other=; max-age=0');
  vi.unstubAllGlobals();
});

describe('the session cookie if the browser has no cookie events', () => {
  it('is checked every 300 milliseconds, and only its own site counts (requirements#cookie-polling)', async () => {
    const clock = testClock();
    const reports: boolean[] = [];
    const stop = browserSessionCookie(clock).watch('portal', (isThere) => reports.push(isThere));
    set('glt_other=abc');
    await clock.advance(300);
    expect(reports).toEqual([]);
    set('glt_portal=abc');
    await clock.advance(299);
    expect(reports).toEqual([]);
    await clock.advance(1);
    set('glt_portal=; max-age=0');
    await clock.advance(300);
    expect(reports).toEqual([true, false]);
    stop();
    set('glt_portal=abc');
    await clock.advance(900);
    expect(reports).toEqual([true, false]);
  });
});

describe('the session cookie if the browser has cookie events', () => {
  it('is checked at each event, without a timer', async () => {
    const store = new EventTarget();
    vi.stubGlobal('cookieStore', store);
    const clock = testClock();
    const reports: boolean[] = [];
    const stop = browserSessionCookie(clock).watch('portal', (isThere) => reports.push(isThere));
    set('glt_portal=abc');
    await clock.advance(3_000);
    expect(reports).toEqual([]);
    store.dispatchEvent(new Event('change'));
    store.dispatchEvent(new Event('change'));
    expect(reports).toEqual([true]);
    stop();
  });
});

it('a hint for the next visit is a cookie of ours, without anything of the session', () => {
  const { hint } = browserSessionCookie(testClock());
  hint(true);
  expect(document.cookie).toContain('kontor-customer=1');
  hint(false);
  expect(document.cookie).not.toContain('kontor-customer');
});
