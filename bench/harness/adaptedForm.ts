import { parseContent } from '#adapters/content/parseContent.ts';
import { adaptTabs } from '#adapters/form/adaptTabs.ts';
import { allProperties } from '#adapters/check/conditionalProperties.ts';
import type { AdaptedForm } from '#adapters/model/form.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';

/** The kinds of fields in the proportions of real provider schemas: mostly texts, then yes or no, numbers, dates. */
const kinds = [
  { type: 'string', format: "regex('^[^<>()!¡]+$')", required: true },
  { type: 'string', allowNull: true },
  { type: 'boolean' },
  { type: 'string', format: "regex('^[A-Za-z]+([ -][A-Za-z]+)*$')" },
  { type: 'long', format: '1-5,7,9-20' },
  { type: 'basic-string', required: true },
  { type: 'boolean' },
  { type: 'date' },
  { type: 'integer', format: '1900-2050', allowNull: true },
  { type: 'text' },
];

/** The text field in the middle that decides, by its number. */
export const decidingField = 51;

/**
 * One tab with so many fields of such a schema, as the adapter makes it; so many of them depend on the text field in the
 * middle. Throws if the documents are not clean.
 */
export function adaptedForm(count: number, dependent = 0): AdaptedForm {
  const names = Array.from({ length: count }, (_, index) => `group${index % 17}.field_${index}`);
  const fields = names.map((name, index) => [
    name,
    { required: false, allowNull: false, writeAccess: 'clientModify', ...kinds[index % kinds.length] },
  ]);
  const step = dependent === 0 ? Infinity : count / dependent;
  const inputs = names.map((name, index) => ({
    type: 'FormInput',
    schemaPath: `data.${name}`,
    label: `Field ${name}`,
    // Each has a condition of its own, and none is hidden at first.
    ...(index % step === 0 && {
      showIf: [{ field: `data.${names[decidingField]}`, test: 'isNot', values: [`${index}`] }],
    }),
  }));
  const provider = parseProviderSchema({
    profileSchema: { fields: {} },
    dataSchema: { fields: Object.fromEntries(fields) },
  }).schema;
  const { content } = parseContent({
    preferenceCenter: {
      tabs: [{ anchor: 'all', label: 'All', components: [{ type: 'profile', fields: inputs }] }],
    },
  });
  const { forms, findings } = adaptTabs(content?.preferenceCenter.tabs ?? [], {
    provider,
    site: { country: 'DE', zipRules: {} },
  });
  const [form] = forms;
  if (!form || findings.length > 0 || Object.keys(allProperties(form.schema)).length !== count)
    throw new Error('the documents of the bench are not clean');
  return form;
}
