import { contractSentences } from '#adapters/contract/sentences/contractSentences.ts';
import type { ContentFinding } from './checkedDraft.ts';

const finding = {
  rule: 'content/too-large-to-check',
  severity: 'error',
  file: '',
  pointer: '',
  place: [],
  values: {},
} as const;
const [de, en] = [contractSentences(finding, 'de'), contractSentences(finding, 'en')];

/** The only finding of a draft whose checks took too long; it blocks the publication. */
export const tooLargeToCheck: ContentFinding = {
  language: undefined,
  where: '',
  rule: finding.rule,
  severity: finding.severity,
  gap: false,
  values: {},
  sentence: { de: de.problem, en: en.problem },
  remedy: { de: de.mend, en: en.mend },
};
