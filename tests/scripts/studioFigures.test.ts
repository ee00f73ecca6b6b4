import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#adapters/model/json.ts';
import { parseSiteContent } from '#adapters/content/parseSiteContent.ts';
import { parseTabs } from '#adapters/content/parseTabs.ts';
import { adaptTabs } from '#adapters/form/adaptTabs.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { siteRulesOf, readMetadata } from '#adapters/metadata/metadataDocument.ts';
import { largeDocument, largeDraftSize, largeSchema } from '../../scripts/bench/studio/largeDraft.ts';
import { studioTable } from '../../scripts/bench/studio/measureStudio.ts';

const folder = 'fixtures/scenarios/germany';
const read = (file: string): JsonObject => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as JsonObject;

describe('the large draft', () => {
  it.each(['de', 'en'] as const)('has 12 tabs and 300 fields in %s, and the page shows all of them', (language) => {
    const { content } = parseSiteContent(largeDocument(read(`content/${language}.json`), language));
    const { value, at } = content?.preferenceCenter.tabs ?? { value: [], at: '' };
    const { tabs, findings } = parseTabs(value, at);
    const { schema: provider } = parseProviderSchema(largeSchema(read('provider-schema.json')));
    const site = siteRulesOf(readMetadata(read('scenario.json')['metadata']).metadata);
    const adapted = adaptTabs(tabs, { provider, site });
    expect([findings, adapted.findings]).toEqual([[], []]);
    expect(tabs).toHaveLength(largeDraftSize.tabs);
    expect(adapted.forms.flatMap(({ bindings }) => bindings)).toHaveLength(largeDraftSize.fields);
  });
});

describe('the table of the studio’s speed', () => {
  it('has median, 95th percentile and the slowest of each place, and says what is over its limit', () => {
    const times = Array.from({ length: 20 }, (_, index) => (index + 1) * 10);
    const table = studioTable([
      { name: 'keys', times, limit: 150 },
      { name: 'opening', times: [900], limit: 1500 },
    ]);
    expect(table).toContain('| keys | 20 | 100 ms | 190 ms | 200 ms | 150 ms | no |');
    expect(table).toContain('| opening | 1 | 900 ms | 900 ms | 900 ms | 1500 ms | yes |');
  });
});
