import { type Report, summaryOf } from './report.ts';

/** One JSON document `{ findings, summary }`, for other tools. */
export const jsonReport: Report = (reported) => {
  const findings = reported.findings.map(({ rule, severity, message, file, line, column, pointer, ...rest }) => ({
    rule,
    severity,
    message,
    file,
    line,
    column,
    pointer,
    ...rest,
  }));
  return `${JSON.stringify({ findings, summary: summaryOf(reported) }, null, 2)}\n`;
};
