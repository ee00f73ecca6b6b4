import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '#src/browser/clock.ts';

describe('the browser’s clock', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits longer than a browser’s timer supports', async () => {
    vi.useFakeTimers();
    let over = false;
    void browserClock()
      .wait(2 ** 31 + 5_000)
      .then(() => (over = true));
    await vi.advanceTimersByTimeAsync(2 ** 31 + 4_999);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toBe(true);
  });

  it('stops waiting when aborted, and leaves no timer behind', async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    const waiting = browserClock().wait(60_000, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    expect(vi.getTimerCount()).toBe(0);
  });
});
