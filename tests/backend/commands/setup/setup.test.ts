import { clearEverything } from '#backend/stand-ins/shared-state/writeState.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#adapters/model/json.ts';
import { checks, examine } from '#backend/commands/doctor/doctorCommand.ts';
import { examinedSite } from '#backend/commands/doctor/examinedSite.ts';
import { applySetup, planSetup } from '#backend/commands/setup/applySetup.ts';
import type { TermsDocuments } from '#backend/commands/setup/termsChanges.ts';
import { joined } from '#backend/commands/setup/plan.ts';
import { planText, resultText } from '#backend/commands/setup/setupCommand.ts';
import { inDocument, atProvider } from '../doctor/changed.ts';
import { startDoctorKit, type Arrangement, type DoctorKit } from '../doctor/doctorKit.ts';
import { misconfigurations } from '../doctor/misconfigurations.ts';
import { secret } from '../../stand-ins/identity-provider/startStandIn.ts';
import { emptySite } from './emptySite.ts';

const documents: TermsDocuments = {
  de: { purpose: 'Ich stimme zu.', documentUrl: 'https://documents.kontor.example/terms/de' },
  en: { purpose: 'I agree.', documentUrl: 'https://documents.kontor.example/terms/en' },
};

let kit: DoctorKit;
let empty: Arrangement;
beforeAll(async () => {
  kit = await startDoctorKit();
  empty = {
    ...kit.clean,
    portal: { ...kit.clean.portal, ...emptySite },
    centre: { ...kit.clean.centre, ...emptySite },
  };
}, 60_000);
beforeEach(() => kit.standIn.db.transaction(clearEverything));
afterAll(() => kit.close());

const stored = () => kit.standIn.standIn.sites.all();
/** What the provider has now, as an arrangement. */
const asStored = (site: Arrangement): Arrangement => {
  const { byName } = kit.standIn.standIn.sites;
  return { ...site, portal: byName('portal'), centre: byName('preference-centre') };
};
const examined =
  ({ settings, content }: Arrangement) =>
  () =>
    examinedSite(settings, { clock: kit.standIn.clock, testUid: undefined, content: async () => content });
const apply = async (site: Arrangement, given = documents) => {
  kit.arrange(site);
  return applySetup(examined(site), given);
};
const linesOf = ({ done }: Awaited<ReturnType<typeof apply>>) => done.flatMap(({ lines }) => lines);

describe('the set-up of a site at the provider', () => {
  it('plans in readable lines and writes nothing', async () => {
    kit.arrange(empty);
    const before = structuredClone(stored());
    const text = planText(joined(await planSetup(examined(empty), documents)));
    expect(stored()).toEqual(before);
    for (const line of [
      'To write with “setup --apply”:',
      '  portal: adds the field data.salutation (string, clientModify)',
      '  portal: lets browsers write profile.zip (serverOnly → clientModify)',
      '  portal: adds the mandatory consent privacy.aec in de, en',
      '  portal: adds text and document of privacy.aec in de (https://documents.kontor.example/terms/de)',
      '  portal: sets passwordComplexity.minLength to 8 (was 6)',
      '  portal: sets registration.requireCaptcha to false (was true)',
      '  portal: sets security.accountLockout to {"failedLoginThreshold":10,"lockoutTimeSec":900,"failedLoginResetSec":900} (was {"failedLoginThreshold":0,"lockoutTimeSec":300,"failedLoginResetSec":0})',
      '  preference centre: adds the subscription NLT_WEEKLY, with double opt-in',
      '  preference centre: adds the field data.interests.bio (boolean, clientModify)',
      '  preference centre: sets doubleOptIn.nextURL to "https://www.kontor.example/preferences/double-opt-in-done" (was "")',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('fills an empty site so that the doctor finds only what people must do, and then has nothing to do', async () => {
    const result = await apply(empty);
    expect(result.failed).toBeUndefined();
    const results = await kit.examine(asStored(empty));
    const wrong = results.filter(({ state }) => state === 'wrong');
    expect(wrong.map(({ id }) => id)).toEqual(['policies/mail-languages', 'pages/content']);
    const named = result.byHand.flatMap((line) => /add (data\.[\w.]+) with its type/.exec(line)?.[1] ?? []);
    const told = wrong[1]?.problems.map(({ what }) => what) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(told.filter((what) => !named.some((path) => what.includes(path)))).toEqual([]);
    const again = await applySetup(examined(empty), documents);
    expect(again.done).toEqual([]);
    expect(resultText(again)).toMatch(/^Nothing to do\.\n/);
  });

  it('mends every misconfiguration of which the doctor says so', async () => {
    const told: string[] = [];
    const left: string[] = [];
    for (const { what, check, seed } of misconfigurations) {
      const site = seed(kit.clean);
      const problems = async () =>
        (await examine(examined(site)(), { [check]: checks[check] })).flatMap((result) => result.problems);
      kit.arrange(site);
      if (!(await problems()).some(({ mend }) => mend.includes('setup --apply'))) continue;
      told.push(what);
      const { failed } = await apply(site);
      if (failed !== undefined || (await problems()).length > 0) left.push(what);
    }
    expect(left).toEqual([]);
    expect(told.length).toBeGreaterThan(15);
  }, 20_000);

  it('leaves a clean site as it is', async () => {
    const before = JSON.stringify([kit.clean.portal, kit.clean.centre]);
    expect(linesOf(await apply(kit.clean))).toEqual([]);
    expect(JSON.stringify(stored())).toBe(before);
  });

  it.each<[string, (site: Arrangement) => Arrangement, string]>([
    [
      'a longer password',
      inDocument('portal', 'policies', ['passwordComplexity'], { minLength: 14, minCharGroups: 4 }),
      '',
    ],
    [
      'a field with another type',
      inDocument('portal', 'schema', ['dataSchema', 'fields', 'salutation', 'type'], 'boolean'),
      '',
    ],
    [
      'a field that browsers may write',
      inDocument('centre', 'schema', ['dataSchema', 'fields', 'sfmc.subscriptionKey', 'writeAccess'], 'clientModify'),
      'set data.sfmc.subscriptionKey to serverOnly',
    ],
    [
      'a newsletter of the servers',
      inDocument(
        'centre',
        'schema',
        ['subscriptionsSchema', 'fields', 'NLT_WINE', 'email', 'writeAccess'],
        'serverOnly',
      ),
      'let customers change NLT_WINE',
    ],
    [
      'a link that lives longer',
      inDocument('centre', 'policies', ['doubleOptIn', 'confirmationLinkExpiration'], 2_592_000),
      '',
    ],
  ])('never narrows or replaces %s', async (_what, seed, byHand) => {
    const site = seed(kit.clean);
    const result = await apply(site);
    expect(linesOf(result)).toEqual([]);
    expect(JSON.stringify(stored())).toBe(JSON.stringify([site.portal, site.centre]));
    if (byHand !== '') expect(result.byHand.join('\n')).toContain(byHand);
  });

  it('replaces no text of the terms, and makes none up', async () => {
    const site = inDocument('portal', 'consents', ['privacy.aec', 'legalStatements', 'en'], undefined)(kit.clean);
    const missing = await apply(site, {});
    expect(linesOf(missing)).toEqual([]);
    expect(missing.byHand.join('\n')).toContain('privacy.aec in en');
    expect(linesOf(await apply(site))).toEqual([
      'sets the consent privacy.aec: langs',
      'adds text and document of privacy.aec in en (https://documents.kontor.example/terms/en)',
    ]);
    const { consents = {} } = asStored(site).portal;
    const statements = (consents['privacy.aec'] as JsonObject)['legalStatements'] as JsonObject;
    expect(statements).toMatchObject({
      de: { documentUrl: 'https://documents.kontor.example/terms/de', currentDocVersion: 3 },
      en: { purpose: 'I agree.', currentDocVersion: 3 },
    });
  });

  it('keeps login identifiers beside the address', async () => {
    const site = inDocument('portal', 'policies', ['accountOptions', 'loginIdentifiers'], 'username')(kit.clean);
    expect(linesOf(await apply(site))).toEqual([
      'sets accountOptions.loginIdentifiers to "username, email" (was "username")',
    ]);
  });

  it('leaves to people what could lock customers out who exist', async () => {
    const site = inDocument('portal', 'policies', ['accountOptions', 'verifyEmail'], false)(kit.clean);
    expect(linesOf(await apply(site))).toEqual(['sets accountOptions.verifyEmail to true (was false)']);
    await kit.standIn.standIn.accounts.putAccount('anna@example.com', { password: 'Geheim-123' });
    const result = await apply(site);
    expect(linesOf(result)).toEqual([]);
    expect(result.byHand).toEqual([
      'portal: set accountOptions.verifyEmail to true; accounts exist, and it may lock customers out.',
    ]);
  });

  it('leaves to people what would tell strangers which accounts exist', async () => {
    const site = inDocument('portal', 'policies', ['accountOptions', 'preventLoginIDHarvesting'], true)(kit.clean);
    const result = await apply(site);
    expect(linesOf(result)).toEqual([]);
    expect(result.byHand).toEqual([
      'portal: set accountOptions.preventLoginIDHarvesting to false, or set metadata.hideAccountExistence; it tells strangers which accounts exist.',
    ]);
  });

  it('leaves to the parent what a child of a group cannot set', async () => {
    const site = atProvider('portal', { groupOwner: '4_parent' })(
      inDocument('portal', 'policies', ['passwordComplexity'], { minLength: 6, minCharGroups: 4 })(kit.clean),
    );
    const result = await apply(site);
    expect(linesOf(result)).toEqual([]);
    expect(result.byHand).toEqual(['portal: set passwordComplexity.minLength to 8 at the parent of its group.']);
  });

  it('fills an empty child of a group as far as it may', async () => {
    const result = await apply(atProvider('portal', { groupOwner: '4_parent' })(empty));
    expect(result.failed).toBeUndefined();
    expect(linesOf(result)).toContain('adds the field data.salutation (string, clientModify)');
    expect(result.byHand).toContain('portal: set passwordComplexity.minLength to 8 at the parent of its group.');
  });

  it('stops at the first refusal, tells what it has done, and goes on when it may', async () => {
    const userKey = 'ASetup';
    const settings = { ...empty.settings, portal: { ...empty.settings.portal, userKey } };
    const denied = (methods: readonly string[]) =>
      atProvider('portal', { applications: [{ userKey, secret, denied: methods }] });
    const stopped = await apply({ ...denied(['accounts.setConsentsStatements'])(empty), settings });
    expect(stopped.failed).toMatchObject({
      change: { method: 'accounts.setConsentsStatements' },
      reason: 'accounts.setConsentsStatements answered 403007 (Permission denied)',
    });
    expect(new Set(stopped.done.map(({ method }) => method))).toEqual(new Set(['accounts.setSchema']));
    expect(resultText(stopped)).toMatch(
      /^Written:\n {2}portal: .*\nStopped, nothing after this was tried:\n {2}portal: adds the mandatory consent/s,
    );
    const goesOn = await apply({ ...denied([])(asStored(empty)), settings });
    expect(goesOn.failed).toBeUndefined();
    expect(linesOf(goesOn)).toContain('adds the mandatory consent privacy.aec in de, en');
    expect(goesOn.done.filter(({ site, method }) => site.name === 'portal' && method === 'accounts.setSchema')).toEqual(
      [],
    );
  });
});
