import type { ContractSeverity } from '../lint/contractFinding.ts';
import type { SentenceLanguage } from '../sentences/contractSentences.ts';
import type { ReportFormat } from './reports/reports.ts';

/** Options of the command. */
export interface LintOptions {
  /** One file per site; the first is the one whose fields the content shows. */
  readonly schema: readonly string[];
  /** The previous schema of each schema, in the same order. */
  readonly against: readonly string[];
  readonly content?: string;
  readonly policies?: string;
  readonly consents?: string;
  readonly metadata?: string;
  readonly accounts?: string;
  readonly images?: string;
  readonly country?: string;
  readonly format: ReportFormat;
  readonly level: ContractSeverity;
  readonly language: SentenceLanguage;
}
