import type { Phrase } from './accountFields.ts';
import { numberText, shareOf, shareText, type Count, type Figures, type EventCount } from './formCounts.ts';

/** What a sentence about figures needs: the studio's language, and the messages that customers see for errors. */
interface SentenceWords {
  readonly language: string;
  readonly messageOf: (worst: EventCount) => string;
  /** Whether the figures are those of a whole form. */
  readonly isForm: boolean;
}

/**
 * The parts of the sentence about a field or a form: visits that saw it, its most frequent error, and visits that left
 * with unsaved input. Below 10 visits only the first part.
 */
export function sentenceParts(figures: Figures, { language, messageOf, isForm }: SentenceWords): readonly Phrase[] {
  const { shown: views, worst, left, errors } = figures;
  const viewsKey = `effect.said.${isForm ? 'formShown' : 'shown'}`;
  if (views === 0) return [{ key: 'effect.said.nothing' }];
  if (views === null) return [{ key: `${viewsKey}.few` }];
  const part = (key: string, count: Count, values: Readonly<Record<string, string>> = {}): Phrase =>
    count === null
      ? { key: `${key}.few`, values }
      : { key, values: { ...values, share: shareText(shareOf(count, figures), language, noWords) } };
  return [
    { key: viewsKey, values: { count: views, number: numberText(views, language) } },
    worst === undefined
      ? { key: 'effect.said.noError' }
      : worst.detail === ''
        ? part(worst.kind === 'error' ? 'effect.said.met.any' : 'effect.said.refused.any', worst.count)
        : worst.kind === 'error'
          ? part(errors === worst.count ? 'effect.said.met' : 'effect.said.met.most', errors, {
              message: toQuotation(messageOf(worst)),
            })
          : part('effect.said.refused', worst.count, { message: toQuotation(messageOf(worst)) }),
    ...(left === 0 ? [] : [part('effect.said.left', left)]),
  ];
}

/** Unused: the share is a number, because both counts are. */
const noWords = { few: '', unknown: '' };

const innerQuotes: Readonly<Record<string, string>> = { '„': '‚', '“': '‘', '”': '’' };

/** Prepares a sentence for quotation in another one: without its full stop, with inner quotation marks. */
function toQuotation(sentence: string): string {
  return sentence.replace(/\.$/, '').replaceAll(/[„“”]/g, (mark) => innerQuotes[mark] ?? mark);
}
