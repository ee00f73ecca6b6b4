import type { TFunction } from 'i18next';
import type { Version } from '../../gateways/apiTypes.ts';
import {
  figuresAt,
  problemShare,
  type Count,
  type Figures,
  type FieldCount,
  type FormEffect,
  type Share,
} from '../../model/formCounts.ts';
import type { EffectWords } from '../useEffectWords.ts';

/** The counts since a publication, and those of the seven days before. */
export interface Comparison {
  readonly version: Version;
  readonly since: readonly FieldCount[];
  readonly before: readonly FieldCount[];
}

interface RowWords {
  readonly t: TFunction<'studio'>;
  readonly words: EffectWords;
  readonly comparison: Comparison | undefined;
}

/** The page's data as table rows with a header, in the same order; shares are numbers between 0 and 1. */
export function effectRows(
  forms: readonly FormEffect[],
  { t, words, comparison }: RowWords,
): readonly (readonly (string | number)[])[] {
  const head = [
    ...columns.map((column) => t(`effect.columns.${column}`)),
    ...(comparison
      ? [t('effect.columns.since', { number: comparison.version.number }), t('effect.columns.before')]
      : []),
  ];
  const row = (form: string, field: string, figures: Figures): readonly (string | number)[] => {
    const at = { form, field };
    const { shown: views, changed, saved, errors, refusals, left, worst } = figures;
    return [
      words.nameOf({ form, field: '' }),
      field === '' ? t('effect.whole') : words.nameOf(at),
      ...[views, changed, saved, errors, refusals, left].map((count) => numberOf(count, words)),
      shareNumber(problemShare(figures), words),
      worst && worst.detail !== '' ? words.messageOf(at, worst) : '',
      ...(comparison
        ? [comparison.since, comparison.before].map((rows) =>
            shareNumber(problemShare(figuresAt(rows, form, field)), words),
          )
        : []),
    ];
  };
  return [
    head,
    ...forms.flatMap(({ form, figures, fields }) => [
      row(form, '', figures),
      ...fields.map((one) => row(form, one.field, one.figures)),
    ]),
  ];
}

const columns = ['form', 'field', 'shown', 'changed', 'saved', 'errors', 'refusals', 'left', 'share', 'worst'] as const;

function numberOf(count: Count, words: EffectWords): string | number {
  return count ?? words.countText(count);
}

function shareNumber(share: Share, words: EffectWords): string | number {
  return typeof share === 'number' ? Math.round(share * 10_000) / 10_000 : words.shareText(share);
}
