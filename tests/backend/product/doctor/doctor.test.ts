import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks } from '#backend/product/doctor/checks.ts';
import { exitCodeOf } from '#backend/product/doctor/examine.ts';
import { startDoctorKit, type DoctorKit } from './doctorKit.ts';
import { misconfigurations } from './misconfigurations.ts';

let kit: DoctorKit;
beforeAll(async () => {
  kit = await startDoctorKit();
}, 60_000);
afterAll(() => kit.close());

describe('the check of a site', () => {
  it('finds nothing wrong in a clean one', async () => {
    const results = await kit.examine(kit.clean);
    expect(results.filter(({ state }) => state === 'wrong' || state === 'unknown')).toEqual([]);
    expect(exitCodeOf(results)).toBe(0);
  });

  it.each(misconfigurations.map(({ what, check, ...rest }) => [what, check, rest] as const))(
    'finds %s by %s alone',
    async (_what, check, { seed, named }) => {
      const results = await kit.examine(seed(kit.clean));
      const wrong = results.filter(({ state }) => state === 'wrong');
      expect(wrong.map(({ id }) => id)).toEqual([check]);
      expect(wrong[0]?.problems).toHaveLength(1);
      expect(wrong[0]?.problems[0]?.mend).toContain(named);
      expect(exitCodeOf(results)).toBe(1);
    },
  );

  it('has a misconfiguration for every check', () => {
    const seeded = new Set<string>(misconfigurations.map(({ check }) => check));
    expect(Object.keys(checks).filter((id) => !seeded.has(id))).toEqual([]);
  });
});
