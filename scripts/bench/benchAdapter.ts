import { parseContent } from '#adapters/content/parseContent.ts';
import { adaptTabs } from '#adapters/form/adaptTabs.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { usablePattern } from '#adapters/provider-rules/usablePattern.ts';
import { readOptions } from '../commandLine.ts';
import { percentile } from './percentile.ts';

/**
 * `npm run bench:adapter`: prints how long documents take to become the forms of 12 tabs, in
 * milliseconds: from parsed JSON to forms, warm (fastest, median, 95th percentile) and the first time, when patterns
 * have to be screened. On a busy machine the fastest is the best measure.
 */
readOptions({
  call: 'npm run bench:adapter',
  does: 'Prints how long documents take to become the forms of 12 tabs, in milliseconds.',
  options: {},
});
const TABS = 12;
const RUNS = 200;
const site = { country: 'DE', zipRules: {} };

const kinds = [
  { type: 'string', format: "regex('^[^<>()!¡]+$')", required: true },
  { type: 'string', allowNull: true },
  { type: 'long', format: '1-5,7,9-20' },
  { type: 'boolean' },
  { type: 'integer', format: '1900-2050', allowNull: true },
  { type: 'string', format: "regex('^[A-Za-z]+([ -][A-Za-z]+)*$')" },
  { type: 'date' },
  { type: 'basic-string', required: true },
  { type: 'float' },
  { type: 'text' },
];

function documentsOf(fields: number): { readonly schema: string; readonly content: string } {
  const names = Array.from({ length: fields }, (_, index) => `group${index % 17}.field_${index}`);
  const schema = {
    profileSchema: { fields: { zip: {}, country: {} } },
    dataSchema: {
      fields: Object.fromEntries(
        names.map((name, index) => [
          name,
          { required: false, allowNull: false, writeAccess: 'clientModify', ...kinds[index % kinds.length] },
        ]),
      ),
    },
  };
  const tabs = Array.from({ length: TABS }, (_, tab) => ({
    anchor: `tab${tab}`,
    label: `Tab ${tab}`,
    components: [
      {
        type: 'profile',
        fields: names
          .filter((_name, index) => index % TABS === tab)
          .map((name) => ({ type: 'FormInput', schemaPath: `data.${name}`, label: name })),
      },
      ...(tab === 0
        ? [{ type: 'profile', fields: [{ type: 'FormInput', schemaPath: 'profile.zip' }, { type: 'CountryInput' }] }]
        : []),
    ],
  }));
  return { schema: JSON.stringify(schema), content: JSON.stringify({ preferenceCenter: { tabs } }) };
}

/** Milliseconds to adapt freshly parsed documents. */
function once({ schema, content }: ReturnType<typeof documentsOf>): number {
  const raw: readonly unknown[] = [JSON.parse(schema), JSON.parse(content)];
  const start = performance.now();
  const provider = parseProviderSchema(raw[0]).schema;
  const tabs = parseContent(raw[1]).content?.preferenceCenter.tabs ?? [];
  const { forms, findings } = adaptTabs(tabs, { provider, site });
  const took = performance.now() - start;
  if (forms.length !== TABS || findings.length > 0) throw new Error('the bench documents are not clean');
  return took;
}

function at(times: readonly number[], share: number): string {
  return percentile(times, share).toFixed(2).padStart(8);
}

process.stdout.write('fields    first  fastest   median      p95   fastest per field (µs)\n');
for (const fields of [300, 100, 300, 600, 1200, 3000]) {
  const documents = documentsOf(fields);
  const first = once(documents);
  const times = Array.from({ length: RUNS }, () => once(documents));
  const perField = (Math.min(...times) * 1000) / fields;
  process.stdout.write(
    `${String(fields).padStart(6)} ${first.toFixed(2).padStart(8)} ${at(times, 0)} ${at(times, 0.5)} ${at(times, 0.95)} ${perField.toFixed(2).padStart(12)}\n`,
  );
}

const email =
  "^(?=(.{1,64}@.{1,255}))([!#$%&'*+\\-\\/=?\\^_`{|}~a-zA-Z0-9}]{1,64}(\\.[!#$%&'*+\\-\\/=?\\^_`{|}~a-zA-Z0-9]{0,}){0,})@((\\[(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)(\\.(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)){3}\\])|([a-zA-Z0-9-]{1,63}(\\.[a-zA-Z0-9-]{2,63}){1,}))$";
for (const [name, pattern] of [
  ["the provider's e-mail pattern", email],
  ['the same, known', email],
  ['^[0-9]{5}$', '^[0-9]{5}$'],
] as const) {
  const start = performance.now();
  usablePattern(pattern, { dialect: 'provider' });
  process.stdout.write(`screening ${name}: ${(performance.now() - start).toFixed(2)} ms\n`);
}
