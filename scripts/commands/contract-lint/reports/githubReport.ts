import type { Report } from './report.ts';

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** Workflow commands of GitHub Actions: each finding is shown beside its line of a pull request. */
export const githubReport: Report = ({ findings, gone }) =>
  [
    ...findings.map(({ severity, file, line, column, rule, message }) => {
      const properties = { file, line, col: column, title: rule };
      const text = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
      return `::${commands[severity]} ${text.join(',')}::${data(message)}\n`;
    }),
    ...gone.map(({ rule, message }) => `::notice title=${property(rule)}::${data(`No longer occurs: ${message}`)}\n`),
  ].join('');

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
