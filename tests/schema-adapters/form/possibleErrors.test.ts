import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../schema-adapters/form/checkForm.ts';
import { possibleErrors, refusal } from '../../../schema-adapters/form/possibleErrors.ts';
import { parseContent } from '../../../schema-adapters/content/parseContent.ts';
import { adaptTabs } from '../../../schema-adapters/form/adaptTabs.ts';
import { toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import { readMetadata, siteRulesOf } from '../../../schema-adapters/content/metadataDocument.ts';
import type { AdaptedForm } from '../../../schema-adapters/model/form.ts';
import { parseProviderSchema } from '../../../schema-adapters/provider/parseProviderSchema.ts';
import { sampleAccount } from '#studio/preview/samplePersons.ts';
import { scenarios } from '../../fixtures/scenarios.ts';

const form = (schema: AdaptedForm['schema']): AdaptedForm => ({ anchor: 'a', schema, uiSchema: {}, bindings: [] });

it('a refusal of the provider stands at its field, with its code', () => {
  expect(refusal('zip', '400003', 'profile.zip')).toMatchObject({
    form: ['zip'],
    what: 'provider',
    values: { code: '400003', fault: '400003' },
  });
});

describe('every error that a form can show', () => {
  it.each([
    ['a required text', { type: 'string' }, ['required']],
    [
      'a text with limits',
      { type: 'string', minLength: 2, maxLength: 5, pattern: '^a' },
      ['required', 'maxLength', 'pattern', 'minLength'],
    ],
    [
      'a number in a range with gaps',
      { type: 'integer', minimum: 1, maximum: 9, not: { type: 'number', anyOf: [{ minimum: 3, maximum: 4 }] } },
      ['required', 'type', 'minimum', 'maximum', 'not'],
    ],
    ['a list to choose from', { type: 'string', enum: ['a', 'b'] }, ['required']],
    ['a box that must be ticked', { type: 'boolean', const: true }, ['required', 'const']],
  ] as const)('%s', (_what, schema, expected) => {
    const errors = possibleErrors(form({ type: 'object', properties: { x: schema }, required: ['x'] }));
    expect(errors.map(({ what }) => what)).toEqual(expected);
    expect(errors.every(({ form: path }) => path.join('.') === 'x')).toBe(true);
  });

  it('has the rule that only one country has, once', () => {
    const rule = { properties: { zip: { pattern: '^[0-9]{5}$' } } };
    const schema = {
      type: 'object',
      properties: { zip: { type: 'string' } },
      allOf: [
        { if: {}, else: rule },
        { if: {}, else: rule },
      ],
    };
    expect(possibleErrors(form(schema))).toEqual([{ form: ['zip'], what: 'pattern' }]);
  });

  it.each(scenarios)('$name: has each error that wrong values cause', ({ scenario, schema, content }) => {
    const { schema: provider } = parseProviderSchema(schema);
    const site = siteRulesOf(readMetadata(scenario['metadata']).metadata);
    const tabs = parseContent([...content.values()][0]).content?.preferenceCenter.tabs ?? [];
    const account = sampleAccount('invalid', { provider, site, tabs });
    for (const one of adaptTabs(tabs, { provider, site, account }).forms) {
      const possibleLines = possibleErrors(one).map(({ form: path, what }) => `${path.join('.')} ${what}`);
      const caused = checkForm(one, toFormValue(one.bindings, account))
        .errors.filter(({ what }) => what !== 'enum' && what !== 'anyOf')
        .map(({ form: path, what }) => `${path.join('.')} ${what}`);
      expect(possibleLines).toEqual(expect.arrayContaining(caused));
    }
  });

  it('has those of the birthday’s own check', () => {
    const { scenario, schema, content } = scenarios.find(({ name }) => name === 'germany')!;
    const { schema: provider } = parseProviderSchema(schema);
    const tabs = parseContent(content.get('de')).content?.preferenceCenter.tabs ?? [];
    const site = siteRulesOf(readMetadata(scenario['metadata']).metadata);
    const whats = adaptTabs(tabs, { provider, site }).forms.flatMap((one) =>
      possibleErrors(one).map(({ what }) => what),
    );
    expect(whats).toEqual(expect.arrayContaining(['global.rules.date.incomplete', 'global.rules.date.impossible']));
  });
});
