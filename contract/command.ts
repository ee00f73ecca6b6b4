export { lintFiles, type LintResult } from './command/lintFiles.ts';
export type { LintOptions } from './command/lintOptions.ts';
export { faultSentence, readJson } from './command/readJson.ts';
export { Refusal, refuseErrorAnswer, refuseOtherThanSchema, requireCountry } from './command/refusal.ts';
export { type ReportFormat, reports } from './command/reports/reports.ts';
export type { SarifLog } from './command/reports/sarifReport.ts';
