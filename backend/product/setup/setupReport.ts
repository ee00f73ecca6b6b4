import type { SetupResult } from './applySetup.ts';
import type { Change, Plan } from './plan.ts';

/** A plan for people. */
export function planText({ changes, byHand }: Plan): string {
  return page([
    ...section('To write with “setup --apply”:', linesOf(changes), 'Nothing to write.'),
    ...section('To do in the provider’s console:', byHand),
  ]);
}

/** A plan for programs. */
export const planJson = ({ changes, byHand }: Plan): string =>
  `${JSON.stringify({ changes: changes.map(toJson), byHand }, null, 2)}\n`;

/** What was written, for people. */
export function resultText({ done, failed, byHand }: SetupResult): string {
  return page([
    ...section('Written:', linesOf(done), 'Nothing to do.'),
    ...(failed === undefined
      ? []
      : section('Stopped, nothing after this was tried:', [
          ...linesOf([failed.change]),
          `${failed.reason}. Correct it, and run the command again: what is written stays.`,
        ])),
    ...section('To do in the provider’s console:', byHand),
  ]);
}

/** What was written, for programs. */
export const resultJson = ({ done, failed, byHand }: SetupResult): string =>
  `${JSON.stringify(
    {
      done: done.map(toJson),
      ...(failed && { failed: { ...toJson(failed.change), reason: failed.reason } }),
      byHand,
    },
    null,
    2,
  )}\n`;

const toJson = ({ site, method, lines }: Change) => ({ site: site.name, method, lines });

const linesOf = (changes: readonly Change[]): readonly string[] =>
  changes.flatMap(({ site, lines }) => lines.map((line) => `${site.name}: ${line}`));

function section(title: string, lines: readonly string[], none?: string): readonly string[] {
  if (lines.length > 0) return [title, ...lines.map((line) => `  ${line}`)];
  return none === undefined ? [] : [none];
}

const page = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
