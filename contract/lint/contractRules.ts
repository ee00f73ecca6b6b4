import type { ContractRule } from './contractRule.ts';
import { accessibilityRules } from './rules/accessibilityRules.ts';
import { conditionRules } from './rules/conditionRules.ts';
import { contentRules } from './rules/contentRules.ts';
import { coverageRules } from './rules/coverageRules.ts';
import { differenceRules, storedValueRules } from './rules/differenceRules.ts';
import { featureRules } from './rules/featureRules.ts';
import { fileRules } from './rules/fileRules.ts';
import { formRules } from './rules/formRules.ts';
import { languageRules } from './rules/languageRules.ts';
import { legalRules } from './rules/legalRules.ts';
import { pathRules } from './rules/pathRules.ts';
import { schemaRules } from './rules/schemaRules.ts';
import { securityRules } from './rules/securityRules.ts';
import { writtenContentRules } from './rules/writtenContentRules.ts';

/**
 * Every rule of the contract, by its id. A new rule is a row in one of these files; the compiler then requires its
 * documentation and sentences, and a test requires a document with its defect.
 */
export const contractRules = {
  ...fileRules,
  ...schemaRules,
  ...contentRules,
  ...writtenContentRules,
  ...featureRules,
  ...pathRules,
  ...conditionRules,
  ...formRules,
  ...coverageRules,
  ...storedValueRules,
  ...languageRules,
  ...accessibilityRules,
  ...legalRules,
  ...securityRules,
  ...differenceRules,
} as const satisfies Readonly<Record<string, ContractRule>>;

export type ContractRuleId = keyof typeof contractRules;
