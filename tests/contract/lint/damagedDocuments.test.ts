import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lintContract } from '../../../contract/lint/lintContract.ts';
import { contractMessage } from '../../../contract/sentences/contractSentences.ts';
import { cleanSite, inputOf, type Loose } from './site.ts';
import { cases } from '../../longRun.ts';

const times = cases(12, 400);
const invalidValues: readonly unknown[] = [
  null,
  0,
  -1,
  true,
  '',
  ' ',
  'x',
  '<b>',
  "regex('(')",
  '9-1',
  [],
  {},
  [null],
  [[]],
  { type: 7 },
  '__proto__',
  'constructor',
  '\ud800',
  'a'.repeat(11_000),
];

/** Puts a value in place of the n-th member of a document, counted in depth. */
function damage(document: Loose, place: number, value: unknown): void {
  const holders: [Loose, string][] = [];
  const collect = (node: Loose): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const name of Object.keys(node)) {
      holders.push([node, name]);
      collect(node[name]);
    }
  };
  collect(document);
  const [holder, name] = holders[place % holders.length] ?? [];
  if (holder !== undefined && name !== undefined) holder[name] = value;
}

describe('a contract with damaged documents', () => {
  it('gives findings with sentences and never an error', () => {
    const part = fc.constantFrom('schema', 'de', 'en', 'policies', 'consents', 'before', 'accounts');
    const change = fc.tuple(part, fc.nat(100_000), fc.constantFrom(...invalidValues));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const site = cleanSite();
        site.before = structuredClone(cleanSite().schema);
        site.accounts = [
          { UID: '1', profile: { firstName: 'Ada', phones: [{ number: 7 }] }, data: { interests: { bio: 'yes' } } },
        ];
        for (const [name, place, value] of changes) damage(site[name as 'de'], place, structuredClone(value));
        for (const finding of lintContract(inputOf(site))) {
          expect(contractMessage(finding, 'de').length).toBeGreaterThan(10);
          expect(finding.file).not.toBe('');
        }
      }),
      { numRuns: times, seed: 4711 },
    );
  });

  it.each(invalidValues)('that are nothing but %j gives no error', (value) => {
    const files = ['schema', 'content', 'policies', 'consents', 'old'] as const;
    const [schema, content, policies, consents, old] = files.map((file) => ({ file, raw: value }));
    const input = {
      schemas: [{ file: 'schema', raw: schema?.raw, against: old }],
      documents: [{ file: 'content', raw: content?.raw, language: 'de' }],
      policies,
      consents,
      accounts: { file: 'accounts', list: [value] },
    };
    expect(() => lintContract(input)).not.toThrow();
  });
});
