import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContent } from '../../../schema-adapters/content/parseContent.ts';
import { adaptTabs, adaptTabsInSteps } from '../../../schema-adapters/form/adaptTabs.ts';
import { parseProviderSchema } from '../../../schema-adapters/provider/parseProviderSchema.ts';
import { cases } from '../../longRun.ts';
import { generated } from './generatedCases.ts';

describe('tabs that are adapted in steps', () => {
  it('give the same forms and findings, with a pause before each tab', async () => {
    await fc.assert(
      fc.asyncProperty(generated, async ({ schema, content, account }) => {
        const tabs = parseContent(content).content?.preferenceCenter.tabs ?? [];
        const context = {
          provider: parseProviderSchema(schema).schema,
          site: { country: 'DE', zipRules: {} },
          account,
        };
        let pauses = 0;
        const inSteps = await adaptTabsInSteps(tabs, context, async () => {
          pauses += 1;
        });
        expect(inSteps).toEqual(adaptTabs(tabs, context));
        expect(pauses).toBe(tabs.length);
      }),
      { numRuns: cases(60, 200) },
    );
  });
});
