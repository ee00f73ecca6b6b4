import { jsonReport } from './jsonReport.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarifReport.ts';
import { textReport } from './textReport.ts';

/** Every form in which the command can print what it found. */
export const reports = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
} as const satisfies Readonly<Record<string, Report>>;

export type ReportFormat = keyof typeof reports;
