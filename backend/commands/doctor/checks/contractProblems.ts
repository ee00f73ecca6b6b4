import type { ContractFinding } from '#adapters/contract/lint/contractFinding.ts';
import { contractSentences } from '#adapters/contract/sentences/contractSentences.ts';
import type { Problem } from '../check.ts';

/** The errors among findings; warnings are for editors. */
export function toProblems(
  findings: readonly ContractFinding[],
  where: (finding: ContractFinding) => string,
): readonly Problem[] {
  return findings
    .filter(({ severity }) => severity === 'error')
    .map((finding) => {
      const { place, problem, mend, suggestion } = contractSentences(finding, 'en');
      return {
        what: `${[where(finding), place].filter((part) => part !== '').join(', ')}: ${problem} (${finding.rule})`,
        mend: [mend, suggestion].filter((part) => part !== '').join(' '),
      };
    });
}
