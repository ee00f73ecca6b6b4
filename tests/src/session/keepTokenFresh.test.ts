import { describe, expect, it } from 'vitest';
import { keepTokenFresh } from '#src/session/renewToken.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import type { LinkSession } from '#src/services/services.ts';
import { fakeApp } from '../fakes.ts';

const session: LinkSession = { regToken: 'first', createdAt: 0, expiresAt: 60_000 };

function keeping(exchange?: (count: number) => Promise<LinkSession>) {
  const fakes = fakeApp();
  const stop = new AbortController();
  const notifications: string[] = [];
  const at: number[] = [];
  const exchangeLinkToken = (): Promise<LinkSession> => {
    at.push(fakes.clock.monotonic());
    return (
      exchange?.(at.length) ?? Promise.resolve({ regToken: `token ${at.length}`, createdAt: 0, expiresAt: 60_000 })
    );
  };
  void keepTokenFresh(
    { clock: fakes.clock, services: { ...fakes.services, exchangeLinkToken } },
    {
      linkToken: 'link',
      session,
      signal: stop.signal,
      random: () => 0.5,
      onRenewed: ({ regToken }) => notifications.push(regToken),
      onGivenUp: () => notifications.push('given up'),
    },
  );
  return { fakes, stop, notifications, at };
}

describe('keeping the registration token fresh', () => {
  it('renews it ten seconds before it expires, again and again (requirements#token-refresh)', async () => {
    const { fakes, notifications, at } = keeping();
    await fakes.clock.advance(110_000);
    expect(notifications).toEqual(['token 1', 'token 2']);
    expect(at).toEqual([50_000, 100_000]);
  });

  it('stops when the page is closed', async () => {
    const { fakes, stop, notifications } = keeping();
    stop.abort();
    await fakes.clock.advance(200_000);
    expect(notifications).toEqual([]);
  });

  it('waits longer after each failure and gives up after eight', async () => {
    const { fakes, notifications, at } = keeping(() => Promise.reject(new ServiceError('NETWORK', 'exchange')));
    await fakes.clock.advance(3_600_000);
    expect(notifications).toEqual(['given up']);
    expect(at.slice(1).map((time, index) => time - (at[index] ?? 0))).toEqual([
      10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
    ]);
  });

  it('gives up at once if the link itself is refused', async () => {
    const { fakes, notifications, at } = keeping(() =>
      Promise.reject(new ServiceError('STATUS', 'exchange', { status: 401 })),
    );
    await fakes.clock.advance(3_600_000);
    expect(notifications).toEqual(['given up']);
    expect(at).toHaveLength(1);
  });

  it('checks the clock when the page wakes, and does not renew too early', async () => {
    const { fakes, at } = keeping();
    await fakes.clock.advance(20_000);
    fakes.clock.wake();
    await fakes.clock.advance(10_000);
    expect(at).toEqual([]);
    await fakes.clock.advance(20_000);
    expect(at).toEqual([50_000]);
  });
});
