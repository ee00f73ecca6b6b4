import { parseContent } from '@kontor/schema-adapters/content';
import { adaptTabs } from '@kontor/schema-adapters';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { readOptions } from '../commandLine.ts';
import { percentile } from './percentile.ts';

/**
 * `npm run bench:adapter`: prints the milliseconds to adapt parsed JSON to the forms of 12 tabs: for the first run,
 * which checks the patterns, and for warm runs. On a busy machine the fastest run is the best measure.
 * Source: requirements#PERF-6.
 */
readOptions({ call: 'npm run bench:adapter', does: 'Prints how long documents take to become forms.', options: {} });
const TABS = 12;
const RUNS = 200;

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

const common = { allowNull: false, writeAccess: 'clientModify' };

function buildDocuments(count: number): { readonly schema: string; readonly content: string } {
  const names = Array.from({ length: count }, (_, index) => `group${index % 17}.field_${index}`);
  const fields = Object.fromEntries(names.map((name, index) => [name, { ...common, ...kinds[index % kinds.length] }]));
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
    ],
  }));
  return {
    schema: JSON.stringify({ profileSchema: { fields: {} }, dataSchema: { fields } }),
    content: JSON.stringify({ preferenceCenter: { tabs } }),
  };
}

/** Milliseconds to adapt freshly parsed documents. */
function measureOnce({ schema, content }: ReturnType<typeof buildDocuments>): number {
  const [rawSchema, rawContent]: readonly unknown[] = [JSON.parse(schema), JSON.parse(content)];
  const start = performance.now();
  const provider = parseProviderSchema(rawSchema).schema;
  const tabs = parseContent(rawContent).content?.preferenceCenter.tabs ?? [];
  const { forms, findings } = adaptTabs(tabs, { provider, site: { country: 'DE', zipRules: {} } });
  const took = performance.now() - start;
  if (forms.length !== TABS || findings.length > 0) throw new Error('the bench documents are not clean');
  return took;
}

const cells = (values: readonly number[]): string => values.map((value) => value.toFixed(2).padStart(9)).join('');
console.log('fields    first  fastest   median      p95  µs/field');
for (const count of [300, 100, 300, 600, 1200, 3000]) {
  const documents = buildDocuments(count);
  const first = measureOnce(documents);
  const times = Array.from({ length: RUNS }, () => measureOnce(documents));
  const fastest = Math.min(...times);
  const row = [first, fastest, percentile(times, 0.5), percentile(times, 0.95), (fastest * 1000) / count];
  console.log(`${String(count).padStart(6)}${cells(row)}`);
}
