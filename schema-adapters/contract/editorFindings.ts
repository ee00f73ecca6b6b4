import type { ContractFinding } from './lint/contractFinding.ts';

/** Findings in the provider's schema that tell editors of something their content has no place for. */
const aboutContent: ReadonlySet<string> = new Set([
  'contract/required-on-no-tab',
  'contract/newsletter-without-content',
]);

/**
 * The findings that editors are told: those in the content, and what the schema asks for and the content has nowhere.
 * The latter stop no publication, because a change of the schema must not keep editors from mending something else.
 */
export function editorFindings(findings: readonly ContractFinding[]): readonly ContractFinding[] {
  return findings.flatMap((finding): readonly ContractFinding[] => {
    if (finding.language !== undefined) return [finding];
    if (!aboutContent.has(finding.rule)) return [];
    return [finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding];
  });
}
