import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks, exitCodeOf } from '#backend/commands/doctor/doctorCommand.ts';
import { linkStrategies } from '#backend/product/links/linkSessions.ts';
import { isLong } from '../../../longRun.ts';
import { secret } from '../../../cdc-stand-in/startStandIn.ts';
import { atProvider, inAccess, inMetadata, inSettings } from './changed.ts';
import { startDoctorKit, type DoctorKit } from './doctorKit.ts';
import { misconfigurations } from './misconfigurations.ts';

/** All checks except the slowest, which reads the whole content and takes half of the time. */
const { 'pages/content': _slow, ...quickChecks } = checks;

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
    'finds %s by %s alone (requirements#IDP-configuration)',
    async (_what, check, { seed, named, times }) => {
      const results = await kit.examine(seed(kit.clean), isLong || check === 'pages/content' ? checks : quickChecks);
      const wrong = results.filter(({ state }) => state === 'wrong');
      expect(wrong.map(({ id }) => id)).toEqual([check]);
      expect(wrong[0]?.problems).toHaveLength(times);
      const { what, help } = wrong[0]!.problems[0]!;
      expect(`${what} ${help}`).toContain(named);
      expect(help).not.toBe('');
      expect(exitCodeOf(results)).toBe(1);
    },
  );

  it('ends with 2 if nothing is wrong but something could not be checked', async () => {
    const denied = ['admin.getSiteConfig'];
    const results = await kit.examine(
      inAccess('portal', { userKey: 'ADenied' })(
        atProvider('portal', { applications: [{ userKey: 'ADenied', secret, denied }] })(kit.clean),
      ),
    );
    const unknown = results.filter(({ state }) => state === 'unknown');
    expect(unknown.map(({ id, reason }) => [id, reason])).toEqual([
      ['provider/group', 'admin.getSiteConfig answered 403007 (Permission denied)'],
      ['provider/trusted-urls', 'admin.getSiteConfig answered 403007 (Permission denied)'],
    ]);
    expect(exitCodeOf(results)).toBe(2);
  });

  it.each(linkStrategies)('tries links by %s', async (linkExchange) => {
    const results = await kit.examine(inSettings({ linkExchange })(kit.clean));
    expect(results.find(({ id }) => id === 'links/exchange')).toMatchObject({ state: 'right' });
    const gone = await kit.examine({ ...inSettings({ linkExchange })(kit.clean), testUid: 'nobody' });
    expect(gone.find(({ id }) => id === 'links/exchange')).toMatchObject({
      state: 'unknown',
      reason: 'the preference centre has no account with the UID nobody',
    });
  });

  it.each([
    ['accounts', ['sso'], 'consents/terms', 'subscriptions/newsletters'],
    ['a preference centre', ['marketingPreferenceCenter'], 'subscriptions/newsletters', 'consents/terms'],
  ])('does not ask for what a site without %s does not need', async (_what, path, skipped, checked) => {
    const area = path[0] === 'sso' ? 'portal' : 'preferenceCentre';
    const results = await kit.examine(inMetadata(path, undefined)(inAccess(area, { apiKey: 'none' })(kit.clean)));
    expect(results.filter(({ state }) => state === 'wrong' || state === 'unknown')).toEqual([]);
    expect(results.find(({ id }) => id === skipped)).toMatchObject({ state: 'skipped' });
    expect(results.find(({ id }) => id === checked)).toMatchObject({ state: 'right' });
  });

  it('has a misconfiguration for every check', () => {
    const seeded = new Set(misconfigurations.map(({ check }) => check));
    expect(Object.keys(checks).filter((id) => !seeded.has(id))).toEqual([]);
  });
});
