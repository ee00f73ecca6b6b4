import type * as Examination from '#adapters/provider-rules/patterns/examinePattern.ts';
import { ExaminationMissing } from '#adapters/provider-rules/whenExamined.ts';
import { loadChunk } from '../model/loadChunk.ts';

/**
 * In place of `schema-adapters/provider-rules/patterns/examinePattern.ts` in the site: hardly any pattern is not plain, so
 * this part loads at the first that is not.
 */
let part: Pick<typeof Examination, 'examinePattern'> | undefined;
let loading: Promise<void> | undefined;
let isLost = false;

/** Throws `ExaminationMissing` until the part is there. Without it the provider decides on save. */
export const examinePattern: typeof Examination.examinePattern = (...given) => {
  if (part) return part.examinePattern(...given);
  if (isLost) return { refused: 'pattern-risky' };
  loading ??= load();
  throw new ExaminationMissing(loading);
};

async function load(): Promise<void> {
  try {
    part = await loadChunk(import('#adapters/provider-rules/patterns/examinePattern.ts?original'));
  } catch {
    isLost = true;
  }
}
