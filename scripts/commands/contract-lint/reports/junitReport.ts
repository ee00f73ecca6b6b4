import type { LocatedFinding } from '../located.ts';
import type { Report } from './report.ts';

/** JUnit XML: one suite per file, one failed case per finding; a contract without findings is one case that passed. */
export const junitReport: Report = ({ findings }) => {
  const files = [...new Set(findings.map(({ file }) => file))];
  const suites = files.map((file) =>
    suite(
      file,
      findings.filter((finding) => finding.file === file),
    ),
  );
  const passed =
    '  <testsuite name="contract" tests="1" failures="0"><testcase classname="contract" name="contract" /></testsuite>';
  const body = suites.length === 0 ? passed : suites.join('\n');
  const tests = Math.max(findings.length, 1);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="contract" tests="${tests}" failures="${findings.length}">\n${body}\n</testsuites>\n`;
};

function suite(file: string, findings: readonly LocatedFinding[]): string {
  const cases = findings.map(
    ({ rule, severity, message, line, column, pointer }) =>
      `    <testcase classname="${xml(file)}" name="${xml(`${rule} ${pointer}`)}"><failure type="${severity}" message="${xml(message)}">${xml(`${file}:${line}:${column}`)}</failure></testcase>`,
  );
  return `  <testsuite name="${xml(file)}" tests="${findings.length}" failures="${findings.length}">\n${cases.join('\n')}\n  </testsuite>`;
}

function xml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\p{Cc}/gu, (character) => ('\t\n\r'.includes(character) ? character : ''));
}
