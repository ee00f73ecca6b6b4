import type { LocatedFinding } from '../located.ts';
import { type Report, summaryOf } from './report.ts';

const MAX_LINE = 100;

/** For people at a terminal: the findings of each file with their lines, and a summary. */
export const textReport: Report = (reported) => {
  const { findings, texts } = reported;
  const files = [...new Set(findings.map(({ file }) => file))];
  const blocks = files.map((file) => {
    const lines = (texts.get(file) ?? '').split('\n');
    const fileFindings = findings.filter((finding) => finding.file === file);
    return [file, ...fileFindings.map((finding) => entry(finding, lines))].join('\n');
  });
  return `${[...blocks, summary(reported)].join('\n\n')}\n`;
};

function entry({ line, column, severity, rule, message }: LocatedFinding, lines: readonly string[]): string {
  const source = (lines[line - 1] ?? '').trim();
  const excerpt = source.length > MAX_LINE ? `${source.slice(0, MAX_LINE)}…` : source;
  return `  ${line}:${column}  ${severity}  ${rule}\n    ${message}\n    ${line} | ${excerpt}`;
}

function summary(reported: Parameters<Report>[0]): string {
  const { errors, warnings, infos } = summaryOf(reported);
  const parts = [count(errors, 'error'), count(warnings, 'warning'), ...(infos > 0 ? [count(infos, 'note')] : [])];
  return `${parts.join(', ')}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
