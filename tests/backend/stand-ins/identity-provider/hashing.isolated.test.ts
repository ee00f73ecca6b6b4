import type * as Argon2 from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { hashPassword, passwordFits } from '#backend/stand-ins/identity-provider/passwords.ts';

const running = vi.hoisted(() => ({ now: 0, most: 0 }));

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof Argon2>();
  const counted =
    <Arguments extends readonly unknown[], Result>(work: (...all: Arguments) => Promise<Result>) =>
    async (...all: Arguments): Promise<Result> => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      return work(...all).finally(() => {
        running.now -= 1;
      });
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

it('hashes at most two passwords at a time, also if one of them fails, and answers all', async () => {
  const hash = await hashPassword('Frisch#Obst2025');
  const answers = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => passwordFits(hash, 'Frisch#Obst2025')),
    passwordFits('no hash at all', 'x'),
    ...Array.from({ length: 3 }, () => passwordFits(undefined, 'x')),
    hashPassword('Brot&Butter2025'),
  ]);
  expect(running.most).toBe(2);
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    'failed',
    false,
    false,
    false,
    expect.stringMatching(/^\$argon2id\$/),
  ]);
});
