import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContent } from '@kontor/schema-adapters/content';
import { adaptSchema, adaptTabs, toFormValue, type AdaptedForm, type FormValue } from '@kontor/schema-adapters';
import type { ZipRule } from '@kontor/schema-adapters/metadata';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { formFromSchema } from '../../../renderers/form/kontorFormProps.ts';
import { checkForm } from '@kontor/schema-adapters/checks';
import { asList, asObject, asText, scenarios, type ScenarioFolder } from '../../fixtures/scenarios.ts';
import { cases } from '../../longRun.ts';
import { readRecording, recordingsIn } from '../../providerData.ts';
import { ajvVerdict, ourVerdict } from './judge.ts';
import { valuesFor } from './valuesFor.ts';

const realNames = recordingsIn('schema');

const withoutTexts = (member: string, value: unknown): unknown =>
  member === 'title' || member === 'description' ? undefined : value;

/** Every form of every scenario; of those that differ in their texts only, one. */
const forms = [
  ...new Map(
    scenarios.flatMap((folder) =>
      [...folder.content].flatMap(([language, content]) =>
        formsOf(folder, content).map((form) => {
          const name = `${folder.name}/${language}: ${form.anchor}`;
          return [JSON.stringify([folder.name, form.schema], withoutTexts), { name, folder, form }] as const;
        }),
      ),
    ),
  ).values(),
];

describe('our validator and Ajv agree', () => {
  it.each(forms)(
    'on $name, for its people and for any other value',
    ({ folder, form }) => {
      for (const person of asList(folder.scenario['people'])) judge(form, toFormValue(form.bindings, person));
      fc.assert(
        fc.property(valuesFor(form.schema), (value) => judge(form, value)),
        { numRuns: cases(15, 40) },
      );
    },
    60_000,
  );

  it.skipIf(realNames.length === 0).each(realNames)(
    'on every field of the real schema %s',
    (name) => {
      const provider = parseProviderSchema(readRecording(`schema/${name}`));
      for (const country of ['DE', 'NL']) {
        const { form } = adaptSchema({ provider: provider.schema, site: { country, zipRules: {} } });
        fc.assert(
          fc.property(valuesFor(form.schema), (value) => judge(form, value)),
          { numRuns: cases(15, 40) },
        );
      }
    },
    60_000,
  );
});

describe('checking property by property', () => {
  it('gives the same errors as checking the whole form, whatever was checked before', () => {
    const german = forms.filter(({ folder }) => folder.name === 'germany');
    expect(german).not.toEqual([]);
    for (const {
      form: { schema },
    } of german) {
      const form = formFromSchema(schema);
      fc.assert(
        fc.property(fc.array(valuesFor(schema), { minLength: 2, maxLength: 5 }), (history) => {
          for (const value of history) {
            const errors = checkForm(form, value).errors.map(({ form: path, what }) => JSON.stringify([path, what]));
            expect([...new Set(errors)].toSorted()).toEqual(ourVerdict(schema, value));
          }
        }),
        { numRuns: cases(60, 200) },
      );
    }
  }, 60_000);
});

function judge({ schema }: AdaptedForm, value: FormValue): void {
  expect(ourVerdict(schema, value)).toEqual(ajvVerdict(schema, value));
}

function formsOf({ scenario, schema }: ScenarioFolder, content: unknown): readonly AdaptedForm[] {
  const metadata = asObject(scenario['metadata']);
  const zipRules = asObject(asObject(metadata['validation'] ?? {})['zipCode'] ?? {}) as unknown as Readonly<
    Record<string, ZipRule>
  >;
  const tabs = parseContent(content).content?.preferenceCenter.tabs ?? [];
  return adaptTabs(tabs, {
    provider: parseProviderSchema(schema).schema,
    site: { country: asText(metadata['defaultLocale']).slice(3), zipRules },
  }).forms;
}
