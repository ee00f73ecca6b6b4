import type { Audit } from './auditPage.ts';

/** A page with its audits, one or more. */
export interface AuditedPage {
  readonly name: string;
  readonly audits: readonly Audit[];
}

/** A Markdown table with a column for each page: medians of the scores, figures of the median audit, all failures. */
export function auditTable(pages: readonly AuditedPage[]): string {
  const [first] = pages.flatMap(({ audits }) => audits);
  if (!first) return '';
  const middles = pages.map(({ audits }) => middleOf(audits));
  const rows = [
    ...Object.keys(first.scores).map((name) => [name, ...middles.map((audit) => String(audit?.scores[name] ?? '–'))]),
    ...Object.keys(first.figures).map((name) => [name, ...middles.map((audit) => audit?.figures[name] ?? '–')]),
    ['failed', ...pages.map(({ audits }) => [...new Set(audits.flatMap(({ failures }) => failures))].join(', '))],
  ];
  return [['', ...pages.map(({ name }) => name)], ['---', ...pages.map(() => '---')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The audit whose performance is the median. */
function middleOf(audits: readonly Audit[]): Audit | undefined {
  return audits.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(audits.length / 2)];
}

function performanceOf({ scores }: Audit): number {
  return scores['performance'] ?? 0;
}
