import { localeOf } from './languageName.ts';
import type { CountKind } from '#protocol/formCounts.ts';

/** A number of visits; null for fewer than 10, which the service does not disclose. */
export type Count = number | null;

/** The count of one kind of event; `detail` is the rule of an error or the provider's code of a refusal, else empty. */
export interface EventCount {
  readonly kind: CountKind;
  readonly detail: string;
  readonly count: Count;
}

/** A count of one field; an empty field means the form itself. `form` is the anchor of a tab, or a page of the portal. */
export interface FieldCount extends EventCount {
  readonly form: string;
  readonly field: string;
}

/** The counts of a period; `counted` is false where the operator has disabled counting. */
export interface FormCounts {
  readonly counted: boolean;
  readonly rows: readonly FieldCount[];
}

/** The figures of one field, or of a whole form. */
export interface Figures extends Readonly<
  Record<'shown' | 'changed' | 'saved' | 'left' | 'errors' | 'refusals', Count>
> {
  /** The most frequent error or refusal; undefined if there was none. */
  readonly worst: EventCount | undefined;
}

/** Sums counts up to figures. A visit with two different errors counts twice. */
export function figuresOf(rows: readonly EventCount[]): Figures {
  const of = (kind: CountKind): Count => sum(rows.filter((row) => row.kind === kind).map(({ count }) => count));
  const problems = rows.filter(({ kind }) => kind === 'error' || kind === 'refused');
  return {
    shown: of('shown'),
    changed: of('changed'),
    saved: of('saved'),
    left: of('left'),
    errors: of('error'),
    refusals: of('refused'),
    worst: problems.toSorted((one, two) => (two.count ?? 0) - (one.count ?? 0))[0],
  };
}

/** Leaves out unknown numbers (below 10) unless all are unknown. */
function sum(counts: readonly Count[]): Count {
  const disclosed = counts.filter((count) => count !== null);
  return counts.length > 0 && disclosed.length === 0 ? null : disclosed.reduce((all, count) => all + count, 0);
}

/** A share of visits, 0 to 1; `few` for fewer than 10 visits, `unknown` where fewer than 10 visits saw the field. */
export type Share = number | 'few' | 'unknown';

/** A count as a share of the visits that saw the field, at most 1. */
export function shareOf(part: Count, { shown }: Pick<Figures, 'shown'>): Share {
  if (shown === null || shown === 0) return 'unknown';
  return part === null ? 'few' : Math.min(1, part / shown);
}

/** The share of visits with an error or a refusal. */
export function problemShare(figures: Pick<Figures, 'shown' | 'errors' | 'refusals'>): Share {
  const { errors, refusals } = figures;
  return shareOf(errors === 0 && refusals === 0 ? 0 : sum([errors, refusals].filter((count) => count !== 0)), figures);
}

/** A field with its figures, or the form itself. */
export interface FieldEffect {
  readonly field: string;
  readonly figures: Figures;
}

/** A form with its own figures and those of its fields. */
export interface FormEffect {
  readonly form: string;
  readonly figures: Figures;
  readonly fields: readonly FieldEffect[];
}

/** Forms and their fields, sorted by shares of visits with errors, refusals and unsaved input, highest first. */
export function byTrouble(rows: readonly FieldCount[]): readonly FormEffect[] {
  return groupRows(rows, ({ form }) => form)
    .map(([form, ofForm]): FormEffect => {
      const fields = groupRows(ofForm, ({ field }) => field).map(([field, ofField]) => ({
        field,
        figures: figuresOf(ofField),
      }));
      return {
        form,
        figures: fields.find(({ field }) => field === '')?.figures ?? figuresOf([]),
        fields: fields
          .filter(({ field }) => field !== '')
          .toSorted((one, two) => troubleOf(two.figures) - troubleOf(one.figures)),
      };
    })
    .toSorted((one, two) => worstOf(two) - worstOf(one));
}

function worstOf({ figures, fields: [first] }: FormEffect): number {
  return Math.max(troubleOf(figures), first ? troubleOf(first.figures) : 0);
}

/** Whether there were no errors, refusals or visits that left unsaved input. */
export function isCalm({ errors, refusals, left }: Figures): boolean {
  return [errors, refusals, left].every((count) => count === 0);
}

/** The sum of the shares; unknown shares count as 0. */
function troubleOf(figures: Figures): number {
  const shares = [figures.errors, figures.refusals, figures.left].map((count) => shareOf(count, figures));
  return shares.reduce<number>((all, share) => all + (typeof share === 'number' ? share : 0), 0);
}

/** The figures of one field in a period. */
export function figuresAt(rows: readonly FieldCount[], form: string, field: string): Figures {
  return figuresOf(rows.filter((row) => row.form === form && row.field === field));
}

function groupRows<Row>(rows: readonly Row[], getName: (row: Row) => string): readonly (readonly [string, Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(getName(row), [...(groups.get(getName(row)) ?? []), row]);
  return [...groups];
}

/** Formats a share as a percentage, or as the studio's word for `few` or `unknown`. */
export function shareText(share: Share, language: string, words: Readonly<Record<'few' | 'unknown', string>>): string {
  if (typeof share !== 'number') return words[share];
  const maximumFractionDigits = share < 0.01 ? 1 : 0;
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits }).format(share);
}

/** Formats a number with thousands separators. */
export function numberText(count: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(count);
}
