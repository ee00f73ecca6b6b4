import type { ContractRuleId } from '../lint/contractRules.ts';
import en from './texts/en.json' with { type: 'json' };
import rules from './texts/rules.json' with { type: 'json' };

const paragraphs = rules satisfies Readonly<Record<ContractRuleId, readonly string[]>>;

/** What the guide says of a rule; its texts are empty for an unknown id. */
export interface RuleDocumentation {
  readonly about: string;
  readonly example: string;
  readonly mend: string;
}

/** The documentation of the rule with this id. Never throws. */
export function ruleDocumentation(id: string): RuleDocumentation {
  const known: Readonly<Record<string, readonly string[]>> = paragraphs;
  const sentences: Readonly<Record<string, readonly string[]>> = en;
  const [about = '', example = ''] = known[id] ?? [];
  return { about, example, mend: sentences[id]?.[1] ?? '' };
}
