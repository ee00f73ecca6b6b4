import { describe, expect, it } from 'vitest';
import { slotPool } from '#backend/shared/http/shedLoad.ts';

describe('a pool of slots', () => {
  it('never exceeds its size, and frees a slot once, however often it is released (requirements#SRV-9)', () => {
    const pool = slotPool(2, 100);
    const first = pool.take();
    pool.take();
    expect(pool.take()).toBeUndefined();
    first?.();
    first?.();
    expect(pool.take()).toBeDefined();
    expect(pool.take()).toBeUndefined();
  });

  it('frees a slot that is held for too long, and reports a hang until it is released', () => {
    let now = 0;
    const pool = slotPool(1, 100, () => now);
    const release = pool.take();
    now = 100;
    expect([pool.isFull(), pool.hangs()]).toEqual([true, false]);
    now = 101;
    expect([pool.hangs(), pool.isFull()]).toEqual([true, false]);
    const next = pool.take();
    expect(pool.isFull()).toBe(true);
    release?.();
    expect([pool.hangs(), pool.isFull()]).toEqual([false, true]);
    next?.();
    expect(pool.isFull()).toBe(false);
  });
});
