import { jsonReport } from './jsonReport.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarifReport.ts';
import { textReport } from './textReport.ts';

/** Every format of the output of the command. */
export const reports = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
} as const satisfies Readonly<Record<string, Report>>;

export type ReportFormat = keyof typeof reports;
