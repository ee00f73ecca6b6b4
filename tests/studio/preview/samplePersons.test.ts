import { describe, expect, it } from 'vitest';
import { checkForm, conditionalProperties, schemaErrors } from '@kontor/schema-adapters/checks';
import { parseContent } from '@kontor/schema-adapters/content';
import { adaptTabs, toFormValue } from '@kontor/schema-adapters';
import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { sampleAccount, type SamplePerson } from '#studio/preview/samplePersons.ts';
import { scenarios } from '../../fixtures/scenarios.ts';

const sites = scenarios.flatMap(({ name, scenario, schema, content }) => {
  const { content: document } = parseContent(content.get('de') ?? [...content.values()][0]);
  const site = siteRulesOf(readMetadata(scenario['metadata']).metadata);
  const { schema: provider } = parseProviderSchema(schema);
  return document ? [{ name, site, provider, tabs: document.preferenceCenter.tabs }] : [];
});

function formsOf({ provider, site, tabs }: (typeof sites)[number], person: SamplePerson) {
  const account = sampleAccount(person, { provider, site, tabs });
  return adaptTabs(tabs, { provider, site, account }).forms.map((form) => ({
    form,
    value: toFormValue(form.bindings, account),
  }));
}

describe('a sample person', () => {
  it.each(sites)('$name: who has filled in everything has no error in any field', (one) => {
    const wrong = formsOf(one, 'complete').flatMap(({ form, value }) =>
      checkForm(form, value).errors.map((error) => `${form.anchor} ${error.form.join('.')} ${error.what}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each(sites)('$name: who has filled in everything has a value in each field', (one) => {
    const empty = formsOf(one, 'complete').flatMap(({ form, value }) =>
      Object.keys(form.schema.properties ?? {}).filter((key) => value[key] === undefined),
    );
    expect(empty).toEqual([]);
  });

  it('whose values break the rules has an error in most fields that have a rule', () => {
    const germany = sites.find(({ name }) => name === 'germany');
    // As if they were typed: what an account has is not judged.
    const errors = formsOf(germany!, 'invalid').flatMap(({ form: { accountValue: _stored, ...form }, value }) =>
      checkForm(form, value).errors.map(({ form: path }) => path[0]),
    );
    expect(new Set(errors).size).toBeGreaterThanOrEqual(5);
  });

  it('who reads one newsletter has exactly one, and a newcomer none', () => {
    const germany = sites.find(({ name }) => name === 'germany');
    const newsletters = (person: SamplePerson): number =>
      Object.keys(sampleAccount(person, germany!).subscriptions ?? {}).filter((key) => key.startsWith('NLT')).length;
    expect([newsletters('newcomer'), newsletters('subscriber')]).toEqual([0, 1]);
    expect(newsletters('complete')).toBeGreaterThan(2);
  });
});

describe('a sample person for what depends on answers', () => {
  const client = { required: false, allowNull: true, writeAccess: 'clientModify' };
  const { schema: provider } = parseProviderSchema({
    profileSchema: {
      fields: Object.fromEntries(
        ['birthDay', 'birthMonth', 'birthYear'].map((name) => [name, { ...client, type: 'integer' }]),
      ),
    },
    dataSchema: {
      fields: Object.fromEntries(
        Object.entries({ kind: 'string', since: 'date', age: 'long', walks: 'boolean', name: 'string' }).map(
          ([name, type]) => [name, { ...client, type }],
        ),
      ),
    },
  });
  const input = (name: string, more: object = {}) => ({
    type: 'FormInput',
    schemaPath: `data.${name}`,
    label: name,
    ...more,
  });

  it.each([
    ['in the language of the page', 'fr', 'profile.lastName', {}, 'Martin'],
    ['of its own label', 'de', 'data.name', { label: 'Kosename' }, 'Beispiel Kosename'],
    ['of its own label, in the language of the page', 'en', 'data.name', { label: 'Pet name' }, 'Example Pet name'],
    ['that its hint names', 'de', 'data.name', { hint: 'Zum Beispiel Minka. Höchstens 20 Zeichen.' }, 'Minka'],
  ])('a field has a value %s', (_what, language, schemaPath, more, expected) => {
    const fields = [{ type: 'FormInput', schemaPath, label: 'Name', ...more }];
    const tab = { label: 'Pet', anchor: 'pet', components: [{ type: 'profile', fields }] };
    const { tabs } = parseContent({ preferenceCenter: { tabs: [tab] } }).content!.preferenceCenter;
    const account = sampleAccount('complete', { provider, site: { country: 'DE', zipRules: {} }, tabs, language });
    const [section = '', name = ''] = schemaPath.split('.');
    expect(account).toMatchObject({ [section]: { [name]: expected } });
  });

  it.each([
    ['a choice', [{ field: 'data.kind', test: 'is', values: ['cat'] }]],
    ['another choice', [{ field: 'data.kind', test: 'isNot', values: ['dog'] }]],
    ['no answer', [{ field: 'data.kind', test: 'isNotAnswered' }]],
    ['a number', [{ field: 'data.age', test: 'atLeast', values: ['70'] }]],
    ['a date', [{ field: 'data.since', test: 'atLeast', values: ['2031-02-03'] }]],
    ['years', [{ field: 'data.since', test: 'yearsAgo', values: ['18'] }]],
    ['a tick', [{ field: 'data.walks', test: 'is', values: ['true'] }]],
    ['an empty box', [{ field: 'data.walks', test: 'is', values: ['false'] }]],
    [
      'all of several',
      [
        { field: 'data.kind', test: 'is', values: ['cat'] },
        { field: 'data.age', test: 'atMost', values: ['3'] },
      ],
    ],
  ])('one meets the condition and one does not: %s (requirements#studio-conditions)', (_what, showIf) => {
    const options = ['dog', 'cat'].map((value) => ({ value, label: value }));
    const { content } = parseContent({
      preferenceCenter: {
        tabs: [
          {
            label: 'Pet',
            anchor: 'pet',
            components: [
              {
                type: 'profile',
                fields: [
                  input('kind', { options }),
                  input('since'),
                  input('age'),
                  input('walks'),
                  input('name', { showIf }),
                ],
              },
            ],
          },
        ],
      },
    });
    const one = { name: 'pet', provider, site: { country: 'DE', zipRules: {} }, tabs: content!.preferenceCenter.tabs };
    const shows = (['complete', 'conditionsUnmet'] as const).map((person) => {
      const [{ form, value }] = formsOf(one, person) as [ReturnType<typeof formsOf>[number]];
      const [condition] = conditionalProperties(form.schema).values();
      expect(checkForm(form, value).errors).toEqual([]);
      return schemaErrors(condition!.when, value).length === 0;
    });
    expect(shows).toEqual([true, false]);
  });
});
