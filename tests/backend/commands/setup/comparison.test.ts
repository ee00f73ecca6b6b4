import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examinedSite } from '#backend/commands/doctor/examinedSite.ts';
import { applySetup, leavesOf, lostLeaves } from '#backend/commands/setup/applySetup.ts';
import { inDocument } from '../doctor/changed.ts';
import { startDoctorKit, type Arrangement, type DoctorKit } from '../doctor/doctorKit.ts';

let kit: DoctorKit;
beforeAll(async () => {
  kit = await startDoctorKit();
}, 60_000);
afterAll(() => kit.close());

const asStored = (site: Arrangement): Arrangement => {
  const { byName } = kit.standIn.standIn.sites;
  return { ...site, portal: byName('portal'), centre: byName('preference-centre') };
};

describe('the comparison after a set-up', () => {
  it('stops if the provider changed more than it was told', async () => {
    const site = inDocument('portal', 'schema', ['dataSchema', 'fields', 'salutation'], undefined)(kit.clean);
    kit.arrange(site);
    let asked = 0;
    const forgetful = () => {
      asked += 1;
      // The first time counts the sites, the second plans the portal, the third reads it again.
      if (asked === 3) {
        const now = asStored(site);
        kit.arrange(inDocument('portal', 'policies', ['passwordComplexity', 'minLength'], 6)(now));
      }
      const { settings, content } = site;
      return examinedSite(settings, { clock: kit.standIn.clock, testUid: undefined, content: async () => content });
    };
    const result = await applySetup(forgetful, {});
    expect(result.done.flatMap(({ lines }) => lines)).toEqual([
      'adds the field data.salutation (string, clientModify)',
    ]);
    expect(result.failed?.reason).toBe(
      'the provider also changed passwordComplexity/minLength/: look at it in the console',
    );
  });

  const before = leavesOf({ a: { b: 1, list: [1, 2] }, kept: { x: null } });
  it.each([
    ['what was meant', { a: { b: 2, list: [1, 2] }, kept: { x: null } }, []],
    ['what was added', { a: { b: 1, list: [1, 2], c: 3 }, kept: { x: null }, new: 1 }, []],
    ['another value', { a: { b: 1, list: [1, 2] }, kept: { x: 0 } }, ['kept/x/']],
    ['what is gone', { a: { b: 1 }, kept: { x: null } }, ['a/list/']],
  ])('tells %s', (_what, after, lost) => {
    expect(lostLeaves(before, leavesOf(after), ['a/b/'])).toEqual(lost);
  });
});
