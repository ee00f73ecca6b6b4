import { adaptTabs } from '#adapters/form/adaptTabs.ts';
import type { AdaptedForm } from '#adapters/model/form.ts';
import { parseContent } from '#adapters/content/parseContent.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';

/** The number of fields that customers can write in a large schema of a real site. */
export const phoneFields = 203;

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

/** One tab with every field of such a schema, as the adapter makes it. Throws if the documents are not clean. */
export function phoneForm(): AdaptedForm {
  const names = Array.from({ length: phoneFields }, (_, index) => `group${index % 17}.field_${index}`);
  const fields = names.map((name, index) => [
    name,
    { required: false, allowNull: false, writeAccess: 'clientModify', ...kinds[index % kinds.length] },
  ]);
  const inputs = names.map((name) => ({ type: 'FormInput', schemaPath: `data.${name}`, label: `Field ${name}` }));
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
  if (!form || findings.length > 0 || Object.keys(form.schema.properties ?? {}).length !== phoneFields)
    throw new Error('the documents of the bench are not clean');
  return form;
}
