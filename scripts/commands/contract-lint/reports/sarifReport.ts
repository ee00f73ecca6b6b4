import type { Log, ReportingDescriptor, Result } from 'sarif';
import type { ContractSeverity } from '#adapters/contract/lint/contractFinding.ts';
import { contractRules } from '#adapters/contract/lint/contractRules.ts';
import { ruleDocumentation } from '#adapters/contract/sentences/ruleDocumentation.ts';
import type { LocatedFinding } from '../located.ts';
import type { Report } from './report.ts';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  ContractSeverity,
  Result.level
>;

/** SARIF 2.1.0, for code scanning: a finding keeps its identity when lines move. */
export const sarifReport: Report = ({ findings }) => {
  const used = new Set(findings.map(({ rule }) => rule));
  const rules = Object.entries(contractRules).filter(([id]) => used.has(id));
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'kontor-contract',
            rules: rules.map(([id, { severity }]) => descriptor(id, severity)),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) =>
          resultOf(
            finding,
            rules.findIndex(([id]) => id === finding.rule),
          ),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

function descriptor(id: string, severity: ContractSeverity): ReportingDescriptor {
  const { about, mend } = ruleDocumentation(id);
  return {
    id,
    shortDescription: { text: about },
    help: { text: mend },
    defaultConfiguration: { level: levels[severity] },
  };
}

function resultOf(
  { rule, severity, message, file, line, column, fingerprint, pointer }: LocatedFinding,
  ruleIndex: number,
): Result {
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file.replaceAll('\\', '/')) },
          region: { startLine: line, startColumn: column },
        },
        logicalLocations: [{ fullyQualifiedName: pointer }],
      },
    ],
    partialFingerprints: { 'kontorContract/v1': fingerprint },
  };
}
