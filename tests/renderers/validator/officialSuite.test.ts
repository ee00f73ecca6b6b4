import { describe, expect, it } from 'vitest';
import { hasSuite, ours, runSuite } from './officialSuite.ts';
import { differencesOf, expectedFailures } from './officialSuiteFailures.ts';

/** How many tests of each draft pass. */
const passes = { 'draft2020-12': 1164, draft7: 1099 };

// The suite is third-party data and not part of the project: without it these tests are skipped by name.
describe.skipIf(!hasSuite)('the official JSON-Schema-Test-Suite', () => {
  it.each(['draft2020-12', 'draft7'] as const)('%s passes, except for what the table lists with a reason', (draft) => {
    const result = runSuite(draft);
    expect(differencesOf(draft, result)).toEqual([]);
    expect(result.passes).toBe(passes[draft]);
  });

  it('fails with a validator that ignores a keyword (control)', () => {
    const forgetful = runSuite('draft7', (schema, value) => ours({ ...schema, anyOf: undefined }, value));
    expect(differencesOf('draft7', forgetful)).not.toEqual([]);
  });

  it('would report a failure that has disappeared (control)', () => {
    const [first] = Object.keys(expectedFailures.draft7);
    const { failures } = runSuite('draft7');
    const healed = Object.fromEntries(Object.entries(failures).filter(([group]) => group !== first));
    expect(differencesOf('draft7', { passes: 0, failures: healed })).toHaveLength(1);
  });
});
