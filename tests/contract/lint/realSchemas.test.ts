import { describe, expect, it } from 'vitest';
import { lintContract } from '../../../contract/lint/lintContract.ts';
import { hasProviderData, readRecording, recordingsIn } from '../../providerData.ts';

const files = recordingsIn('schema');
const read = (path: string) => ({ file: path, raw: readRecording(path) });
const pairs = files.flatMap((after) =>
  files.filter((before) => before !== after).map((before) => [before, after] as const),
);

/** Looked at one by one: each of these is true. */
const expectedFindings: Readonly<Record<string, readonly string[]>> = {
  // A site whose authors made a newsletter required.
  'toolkit-2023-01-17-consent-addresses.json': ['schema/required-subscription subscriptions.subscription1.email'],
};

describe.skipIf(!hasProviderData)('real schemas of the provider (../shared/provider-data)', () => {
  it.each(files)('%s gives only findings that are true', (file) => {
    const findings = lintContract({ schemas: [read(`schema/${file}`)] });
    expect(findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual(expectedFindings[file] ?? []);
  });

  it.each(pairs)('from %s to %s: every change has a kind, and nothing is impossible', (before, after) => {
    const schema = { ...read(`schema/${after}`), against: read(`schema/${before}`) };
    const changes = lintContract({ schemas: [schema] }).filter(({ rule }) => rule.startsWith('diff/'));
    // These sites never replaced each other, but they have the provider's fixed profile in common.
    expect(changes.filter(({ change }) => change === undefined || change === 'impossible')).toEqual([]);
    expect(changes.filter(({ rule }) => rule === 'diff/rule-unclear')).toEqual([]);
  });

  it('a stricter rule for the year of birth comes with the years that it refuses, a wider one with none', () => {
    const [strict, wide] = ['schema/toolkit-au1-default.json', 'schema/toolkit-default-2.json'];
    const changes = (before: string, after: string) =>
      lintContract({ schemas: [{ ...read(after), against: read(before) }] })
        .filter(({ path, rule }) => path === 'profile.birthYear' && rule.startsWith('diff/'))
        .map(({ rule, witness }) => [rule, witness]);
    expect([changes(wide, strict), changes(strict, wide)]).toEqual([
      [['diff/rule-narrowed', 0]],
      [['diff/rule-widened', undefined]],
    ]);
  });

  it.each(['accelerator-demo-site.json', 'toolkit-au1-default.json'])('the policies of %s can be met', (file) => {
    const findings = lintContract({ schemas: [], policies: read(`policies/${file}`) });
    expect(findings.map(({ rule }) => rule)).toEqual([]);
  });

  it.each(recordingsIn('consents'))('the consents of %s are read', (file) => {
    const findings = lintContract({ schemas: [], consents: read(`consents/${file}`) });
    const survey = file === 'spartacus-getSiteConsentDetails-2.json' ? ['legal/withdrawal-not-named'] : [];
    expect(findings.map(({ rule }) => rule)).toEqual(survey);
  });
});
