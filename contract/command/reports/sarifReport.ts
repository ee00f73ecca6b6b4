import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContractSeverity } from '../../lint/contractFinding.ts';
import { contractRules } from '../../lint/contractRules.ts';
import { ruleDocumentation } from '../../sentences/ruleDocumentation.ts';
import kontor from '../../../package.json' with { type: 'json' };
import type { LocatedFinding } from '../located.ts';
import type { Report } from './report.ts';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<ContractSeverity, string>;

/** SARIF 2.1.0, for code scanning: a finding keeps its identity when lines move. */
export const sarifReport: Report = (report) => `${JSON.stringify(logOf(report), null, 2)}\n`;

export type SarifLog = ReturnType<typeof logOf>;

function logOf({ findings }: Parameters<Report>[0]) {
  const usedRules = new Set(findings.map(({ rule }) => rule));
  const rules = Object.entries(contractRules).filter(([id]) => usedRules.has(id));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'kontor-contract',
            version: kontor.version,
            informationUri: guide.href,
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
}

const guide = new URL('../../../docs/guides/contract-rules.md', import.meta.url);

function descriptor(id: string, severity: ContractSeverity) {
  const { about, example, help } = ruleDocumentation(id);
  return {
    id,
    shortDescription: { text: about.split(/(?<=\.) /)[0] ?? about },
    fullDescription: { text: `${about} Example: ${example}` },
    help: { text: help },
    defaultConfiguration: { level: levels[severity] },
  };
}

function resultOf(
  { rule, severity, message, file, line, column, fingerprint, pointer }: LocatedFinding,
  ruleIndex: number,
) {
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: addressOf(file) },
          region: { startLine: line, startColumn: column },
        },
        logicalLocations: [{ fullyQualifiedName: pointer }],
      },
    ],
    partialFingerprints: { 'kontorContract/v1': fingerprint },
  };
}

/** The URI of a file; relative below the working directory, so that every checkout has the same. */
function addressOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
