import { Session } from 'node:inspector/promises';
import { describe, expect, it } from 'vitest';
import { lintContract } from '@kontor/contract/rules';
import { parseTabs } from '../../../schema-adapters/content/parseTabs.ts';
import { adaptTabs } from '../../../schema-adapters/form/adaptTabs.ts';
import { hiddenFields } from '../../../schema-adapters/form/hiddenFields.ts';
import { isLong } from '../../longRun.ts';
import { codes, contextOf, rawSchema } from '../testForms.ts';

const text = { type: 'string', writeAccess: 'clientModify' };
const list = <T>(length: number, item: (index: number) => T): T[] => Array.from({ length }, (_, index) => item(index));

/** Chains of fields, each shown only if the one before has none of some values, with a condition for each value. */
function chains({ chains: count = 1, length = 5, conditions = 5 }) {
  const path = (chain: number, index: number) => `data.f${chain}x${index}`;
  const places = list(count, (chain) => list(length, (index) => [chain, index] as const)).flat();
  const tab = {
    anchor: 'a',
    label: 'A',
    accessWithoutSubscription: true,
    components: [
      {
        type: 'profile',
        fields: places.map(([chain, index]) => ({
          type: 'FormInput',
          label: 'A',
          schemaPath: path(chain, index),
          ...(index > 0 && {
            showIf: list(conditions, (value) => ({
              field: path(chain, index - 1),
              test: 'isNot',
              values: [`${chain} ${index} ${value}`],
            })),
          }),
        })),
      },
    ],
  };
  return { tab, fields: Object.fromEntries(places.map(([chain, index]) => [path(chain, index), text])) };
}

type Chains = ReturnType<typeof chains>;

const adapted = ({ tab, fields }: Chains) => {
  const { forms, findings } = adaptTabs(parseTabs([tab], '').tabs, contextOf(fields));
  const [form] = forms;
  if (!form) throw new Error('no form');
  return { form, findings: codes(findings) };
};

const users = {
  adapter: (content: Chains) => () => void adapted(content),
  page: (content: Chains) => {
    const { form } = adapted(content);
    return () => void hiddenFields(form, {});
  },
  lint: ({ tab, fields }: Chains) => {
    const documents = [{ file: 'de', language: 'de', raw: { preferenceCenter: { tabs: [tab] } } }];
    return () => void lintContract({ schemas: [{ file: 'schema', raw: rawSchema(fields) }], documents });
  },
};

const layers = ['schema-adapters', 'contract'].map((layer) => `${process.cwd()}/${layer}/`);

/** How often functions of the adapter and the contract are called. */
async function stepsOf(run: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const functions = result
    .filter(({ url }) => layers.some((layer) => url.includes(layer)))
    .flatMap((file) => file.functions);
  return functions.reduce((sum, { ranges: [range] }) => sum + (range?.count ?? 0), 0);
}

const doubled = [
  ['conditions', { length: 7, conditions: 5 }, { length: 7, conditions: 10 }],
  ['a chain’s length', { length: 5 }, { length: 10 }],
  ['chains', { chains: 5 }, { chains: 10 }],
] as const;

// By default each user meets one of them.
describe.each(Object.values(users).map((prepare, index) => [Object.keys(users)[index], prepare, index] as const))(
  'the %s',
  (_name, prepare, index) => {
    it.each(doubled.filter((_row, place) => isLong || place === index))(
      'takes at most twice the steps for twice the %s',
      async (_what, once, twice) => {
        prepare(chains(twice))();
        const before = await stepsOf(prepare(chains(once)));
        expect((await stepsOf(prepare(chains(twice)))) / before).toBeLessThan(2.6);
      },
    );
  },
);

describe('a field with too many conditions', () => {
  const at = (index: number) => `condition-chain-too-long /0/components/0/fields/${index}/showIf/0`;
  it.each([
    ['a chain of ten fields is none', { length: 10, conditions: 1 }, []],
    ['the eleventh field in a row', { length: 12, conditions: 1 }, [at(10)]],
    ['more than a hundred conditions, with those of the fields before', { length: 10, conditions: 10 }, []],
    [
      'more than ten conditions of its own',
      { length: 2, conditions: 11 },
      ['condition-unreadable /0/components/0/fields/1/showIf'],
    ],
  ])('is always shown, and is a finding: %s', (_what, sizes, findings) => {
    const content = chains(sizes);
    const read = parseTabs([content.tab], '');
    const { form, findings: own } = adapted(content);
    expect([...codes(read.findings), ...own]).toEqual(findings);
    const isShown = (index: number) => !hiddenFields(form, { data_f0x0: '0 1 0' }).has(`data_f0x${index}`);
    expect(list(sizes.length, isShown)).toEqual(
      list(sizes.length, (index) => index === 0 || findings.some((one) => one.includes(`/${index}/`)) || index === 11),
    );
  });
});
