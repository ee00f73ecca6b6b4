import findings from '../../locales/en/findings.json' with { type: 'json' };
import rules from '../../locales/en/rules.json' with { type: 'json' };
import type { ContractRuleId } from '../lint/contractRules.ts';

const texts: Readonly<Record<string, string>> = {
  ...findings,
  ...(rules satisfies Readonly<Record<`${ContractRuleId}.${'about' | 'example'}`, string>>),
};

/** Texts of a rule in the guide; empty for an unknown id. */
export interface RuleDocumentation {
  readonly about: string;
  readonly example: string;
  readonly help: string;
}

/** The documentation of the rule with this id. Never throws. */
export function ruleDocumentation(id: string): RuleDocumentation {
  return { about: texts[`${id}.about`] ?? '', example: texts[`${id}.example`] ?? '', help: texts[`${id}.help`] ?? '' };
}
