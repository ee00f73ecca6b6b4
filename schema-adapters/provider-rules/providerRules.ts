import type { ProviderField } from '../model/provider.ts';
import { booleanFormat } from './booleanFormat.ts';
import { longRanges } from './longRanges.ts';
import type { ProviderRule, RuleOutcome } from './providerRule.ts';
import { regexPattern } from './regexPattern.ts';

/** Every notation of `format` that the provider is known to use. A new one is a file and a row here. */
export const providerRules: readonly ProviderRule[] = [regexPattern, longRanges, booleanFormat];

/** What the field's format adds to its type; an unknown format gives a finding and no rule. Never throws. */
export function formatRule(field: ProviderField): RuleOutcome {
  if (field.format === undefined || field.format.trim() === '') return { schema: {} };
  const rule = providerRules.find((candidate) => candidate.applies(field));
  return rule?.toSchema(field) ?? { schema: {}, findings: ['format-not-understood'] };
}
