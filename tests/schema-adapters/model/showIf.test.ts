import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parseTabs } from '../../../schema-adapters/content/parseTabs.ts';
import { contentSchema } from '@kontor/contract/rules';
import { codes } from '../testForms.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const conforms = ajv.compile(contentSchema());

const whole = { field: 'data.pet.kind', test: 'is', values: ['dog', 'cat'] };

function documentWith(components: readonly unknown[]): unknown {
  const tab = { anchor: 'a', label: 'A', accessWithoutSubscription: true, components };
  return { preferenceCenter: { tabs: [tab] } };
}

/** What is read of the `showIf` of a field, and whether the document conforms to the JSON Schema for editors. */
function read(showIf: unknown) {
  const field = { type: 'FormInput', schemaPath: 'data.pet.name', showIf };
  const components = [{ type: 'profile', fields: [field] }];
  const { tabs, findings } = parseTabs([{ anchor: 'a', label: 'A', components }], '');
  const [component] = tabs[0]?.components ?? [];
  const [first] = component?.type === 'profile' ? component.fields : [];
  return { showIf: first?.showIf, findings: codes(findings), conforms: conforms(documentWith(components)) };
}

describe('when a field of the content is shown', () => {
  it.each([
    ['one of several values', whole],
    ['none of them', { ...whole, test: 'isNot' }],
    ['an answer', { field: 'profile.firstName', test: 'isAnswered' }],
    ['no answer', { field: 'profile.firstName', test: 'isNotAnswered' }],
    ['a smallest number', { field: 'data.pet.age', test: 'atLeast', values: ['3'] }],
    ['a last day', { field: 'data.pet.born', test: 'atMost', values: ['2025-12-31'] }],
    ['an age', { field: 'profile.birthDay', test: 'yearsAgo', values: ['18'] }],
  ])('a condition on %s is read as it is written', (_name, condition) => {
    const at = '/0/components/0/fields/0/showIf/0';
    expect(read([condition])).toEqual({ showIf: [{ values: [], ...condition, at }], findings: [], conforms: true });
  });

  it.each([
    ['no list', whole],
    ['an empty list', []],
    ['a test that nobody knows', [{ ...whole, test: 'contains' }]],
    ['no field', [{ test: 'isAnswered' }]],
    ['a field that is no path of the account', [{ ...whole, field: 'kind of pet' }]],
    ['no values to compare with', [{ ...whole, values: [] }]],
    ['two smallest numbers', [{ ...whole, test: 'atLeast' }]],
    ['values that the test does not use', [{ ...whole, test: 'isAnswered' }]],
  ])('a condition with %s does not conform to the content format', (_name, showIf) => {
    expect(read(showIf).conforms).toBe(false);
  });

  it('leaves all conditions out if one of them cannot be read, because others would see the field', () => {
    const { showIf, findings } = read([whole, { ...whole, test: 'atLeast' }]);
    expect(showIf).toBeUndefined();
    expect(findings).toEqual(['condition-unreadable /0/components/0/fields/0/showIf']);
  });

  it.each([
    ['profile', { fields: [] }],
    ['booleantiles', { tiles: [] }],
    ['radiotiles', { groups: [{ label: 'G', tiles: [], showIf: [whole] }] }],
    ['subscriptions', { newsletters: [] }],
  ])('a part of the type %s may depend on answers, too', (type, members) => {
    const component = { type, ...members, showIf: [whole], emptyWhenHidden: true };
    expect(conforms(documentWith([component]))).toBe(true);
    const { tabs } = parseTabs([{ anchor: 'a', components: [component] }], '');
    expect(tabs[0]?.components).toMatchObject([{ showIf: [whole], emptyWhenHidden: true }]);
  });

  it('a line between two parts has no field that could be asked, so it takes no conditions', () => {
    expect(conforms(documentWith([{ type: 'separator', showIf: [whole] }]))).toBe(false);
  });
});
