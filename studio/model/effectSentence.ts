import type { Phrase } from './accountFields.ts';
import { numberText, shareOf, shareText, type Count, type Figures, type Happened } from './formCounts.ts';

/** What a sentence about figures needs: the language of the studio, and the words that customers see for an error. */
interface SentenceWords {
  readonly language: string;
  readonly messageOf: (worst: Happened) => string;
  /** Whether it is about a whole tab. */
  readonly isForm: boolean;
}

/**
 * What happened to a field or a form, as parts of one sentence: who saw it, the error that most of them met, and who left
 * with unsaved input. Where fewer than 10 saw it, that is all.
 */
export function sentenceParts(figures: Figures, { language, messageOf, isForm }: SentenceWords): readonly Phrase[] {
  const { shown, worst, left, errors } = figures;
  const seen = `effect.said.${isForm ? 'formShown' : 'shown'}`;
  if (shown === 0) return [{ key: 'effect.said.nothing' }];
  if (shown === null) return [{ key: `${seen}.few` }];
  const part = (key: string, count: Count, values: Readonly<Record<string, string>> = {}): Phrase =>
    count === null
      ? { key: `${key}.few`, values }
      : { key, values: { ...values, share: shareText(shareOf(count, figures), language, noWords) } };
  return [
    { key: seen, values: { count: shown, number: numberText(shown, language) } },
    worst === undefined
      ? { key: 'effect.said.noError' }
      : worst.detail === ''
        ? part(worst.kind === 'error' ? 'effect.said.met.any' : 'effect.said.refused.any', worst.count)
        : worst.kind === 'error'
          ? part(errors === worst.count ? 'effect.said.met' : 'effect.said.met.most', errors, {
              message: quoted(messageOf(worst)),
            })
          : part('effect.said.refused', worst.count, { message: quoted(messageOf(worst)) }),
    ...(left === 0 ? [] : [part('effect.said.left', left)]),
  ];
}

/** A known number of known visits is always a share. */
const noWords = { few: '', unknown: '' };

const innerQuotes: Readonly<Record<string, string>> = { '„': '‚', '“': '‘', '”': '’' };

/** A sentence as it stands in quotation marks within another: without its full stop, and with inner marks. */
function quoted(sentence: string): string {
  return sentence.replace(/\.$/, '').replaceAll(/[„“”]/g, (mark) => innerQuotes[mark] ?? mark);
}
