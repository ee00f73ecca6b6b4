import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { examinedSite } from '#backend/commands/doctor/examinedSite.ts';
import { ProviderRefusal } from '#backend/commands/doctor/providerSite.ts';
import { siteContent } from '#backend/commands/doctor/siteContent.ts';
import type { CommandResult } from '#backend/commands/doctor/doctorCommand.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { DocumentError, onlyObject, readStrict, text } from '#backend/shared/document.ts';
import { applySetup, planSetup, type SetupResult } from './applySetup.ts';
import type { TermsDocuments } from './termsChanges.ts';
import { joined, type Change, type Plan } from './plan.ts';

/**
 * Plans or writes what the provider's sites lack. Exit code 0; 1 if the provider refused a change, 2 if it could not be
 * asked. Throws DocumentError for wrong use.
 */
export async function setupCommand(
  settings: ProductionSettings,
  args: readonly string[],
  clock: Clock,
): Promise<CommandResult> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { plan: flag, apply: flag, json: flag, documents: { type: 'string' } },
  });
  if (values.plan === values.apply) throw new DocumentError('Use: setup --plan or setup --apply.');
  const documents = values.documents === undefined ? {} : readDocuments(values.documents);
  const content = siteContent(settings);
  content.catch(() => undefined);
  const examine = () => examinedSite(settings, { clock, testUid: undefined, content: () => content });
  try {
    if (values.plan) {
      const plan = joined(await planSetup(examine, documents));
      return { exitCode: 0, output: values.json ? planJson(plan) : planText(plan) };
    }
    const result = await applySetup(examine, documents);
    return {
      exitCode: result.failed === undefined ? 0 : 1,
      output: values.json ? resultJson(result) : resultText(result),
    };
  } catch (error) {
    if (!(error instanceof ProviderRefusal || error instanceof OutboundError)) throw error;
    const reason = error instanceof OutboundError ? error.reason : error.message;
    return { exitCode: 2, output: `The provider cannot be asked: ${reason}. Run “doctor” first.\n` };
  }
}

const documentsFile = v.record(
  v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'must be named by languages like de')),
  onlyObject({
    purpose: text,
    documentUrl: v.pipe(text, v.startsWith('https://', 'must be an https address')),
  }),
  'must be an object',
);

function readDocuments(file: string): TermsDocuments {
  try {
    return readStrict(documentsFile, JSON.parse(readFileSync(file, 'utf8')), file);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError(`${file} cannot be read as JSON.`, { cause: error });
  }
}

/** A plan for people. */
export function planText({ changes, byHand }: Plan): string {
  return page([
    ...section('To write with “setup --apply”:', linesOf(changes), 'Nothing to write.'),
    ...section('To do in the provider’s console:', byHand),
  ]);
}

/** A plan for programs. */
const planJson = ({ changes, byHand }: Plan): string =>
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
const resultJson = ({ done, failed, byHand }: SetupResult): string =>
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
