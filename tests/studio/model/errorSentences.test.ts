import { describe, expect, it } from 'vitest';
import { withinLimits, documentLimits } from '#backend/product/content/documents/documents.ts';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { contentChanges, differencesOf } from '@kontor/contract/rules';
import { errorSentences } from '#studio/model/errorSentences.ts';
import { translationsOf } from '#studio/model/translations.ts';
import { partAt } from '#studio/model/parts.ts';
import { partForm } from '#studio/model/partForm.ts';
import { textsIn } from '@kontor/rjsf-theme/texts';
import { contextOf } from '../../schema-adapters/testForms.ts';
import { localeTexts } from '../../locales.ts';

const path = ['preferenceCenter', 'tabs', '0', 'components', '0', 'fields', '0'];
const at = `/${path.join('/')}`;

function documentWith(label: string, errors?: JsonObject): JsonObject {
  const field = { type: 'FormInput', schemaPath: 'data.children', label, ...(errors && { errors }) };
  const components = [{ type: 'profile', fields: [field] }];
  return { preferenceCenter: { tabs: [{ label: 'A', anchor: 'a', title: 'A', description: '', components }] } };
}

const textsOf = (language: string) =>
  textsIn(language, { common: localeTexts(language, 'common'), pages: localeTexts(language, 'pages') });
const context = contextOf({ 'data.children': { type: 'integer', required: true, format: '0-9' } });
const plain = { de: documentWith('Kinder'), fr: documentWith('Enfants') };

describe('the sentences of a field’s errors', () => {
  it('are those of its rules, with today’s sentence in each language and the limits that may stand in them', () => {
    const rules = errorSentences(plain, path, { ...context, textsIn: textsOf });
    expect(Object.keys(rules).toSorted()).toEqual([
      '400006',
      '400023',
      '400026',
      '400027',
      'maximum',
      'minimum',
      'number',
      'required',
    ]);
    expect(rules['maximum']).toEqual({
      builtIn: {
        de: 'Bitte geben Sie eine Zahl von 0 bis 9 ein.',
        fr: textsOf('fr')('global.rules.range', { minimum: 0, maximum: 9 }),
      },
      limits: ['minimum', 'maximum'],
    });
    expect(rules['required']?.builtIn['fr']).toContain('Enfants');
  });

  it('are in the part’s form, codes last, also one whose rule the field does not have', () => {
    const documents = { ...plain, de: documentWith('Kinder', { pattern: 'Alt.' }) };
    const sentences = errorSentences(documents, path, { ...context, textsIn: undefined });
    const part = partAt(documents.de, path);
    if (part === undefined) throw new Error('no part');
    const tools = { t: (key: string) => key, hasText: () => false, languages: ['de', 'fr'], readOnly: false };
    const { schema, uiSchema } = partForm(part, { ...tools, sentences });
    expect(Object.keys(schema.properties?.['errors']?.properties ?? {})).toContain('pattern');
    expect(uiSchema['errors']).toMatchObject({
      'ui:order': ['required', 'number', 'minimum', 'maximum', 'pattern', '400006', '400023', '400026', '400027'],
    });
    expect(partForm(part, tools).schema.properties).not.toHaveProperty('errors');
  });

  it('are translated: a language without one has a gap, and differs', () => {
    const documents = { ...plain, de: documentWith('Kinder', { number: 'Nur Ziffern.' }) };
    expect(translationsOf(documents, 'de')['fr']?.map(({ pointer }) => pointer)).toContain(`${at}/errors/number`);
    expect(differencesOf(documents.de, documents.fr)).toEqual([`${at}/errors/number`]);
  });

  it('are told one by one in the list of changes', () => {
    const after = { ...plain, de: documentWith('Kinder', { number: 'Nur Ziffern.', maximum: 'Zu viele.' }) };
    expect(contentChanges(plain, after).map(({ member }) => member)).toEqual(['errors.number', 'errors.maximum']);
  });

  it('count in the limits of a draft', () => {
    const long = 'x'.repeat(documentLimits.text + 1);
    expect(withinLimits(documentWith('Kinder', { number: long })).over).toMatchObject([
      { where: `${at}/errors/number` },
    ]);
  });
});
