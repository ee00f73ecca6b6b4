import { localeOf } from './languageName.ts';
import type { CountKind } from '#protocol/formCounts.ts';

/** A number of visits; null is fewer than 10, and nobody is told how many. */
export type Count = number | null;

/** How often something happened; `detail` is the rule of an error, or the provider's code of a refusal; a form itself has none. */
export interface Happened {
  readonly kind: CountKind;
  readonly detail: string;
  readonly count: Count;
}

/** The same of one field; an empty field is the form itself. `form` is the anchor of a tab, or a page of the portal. */
export interface FieldCount extends Happened {
  readonly form: string;
  readonly field: string;
}

/** The counts of a period; `counted` is false where the operator has switched counting off. */
export interface FormCounts {
  readonly counted: boolean;
  readonly rows: readonly FieldCount[];
}

/** What is read of one field, or of a form as a whole. */
export interface Figures extends Readonly<
  Record<'shown' | 'changed' | 'saved' | 'left' | 'errors' | 'refusals', Count>
> {
  /** The error or refusal that most visits met; undefined if none did. */
  readonly worst: Happened | undefined;
}

/** The figures of one field or form. A visit that met two different errors counts at both. */
export function figuresOf(rows: readonly Happened[]): Figures {
  const of = (kind: CountKind): Count => sum(rows.filter((row) => row.kind === kind).map(({ count }) => count));
  const met = rows.filter(({ kind }) => kind === 'error' || kind === 'refused');
  return {
    shown: of('shown'),
    changed: of('changed'),
    saved: of('saved'),
    left: of('left'),
    errors: of('error'),
    refusals: of('refused'),
    worst: met.toSorted((one, two) => (two.count ?? 0) - (one.count ?? 0))[0],
  };
}

/** Numbers below 10 are unknown: beside known ones they are left out. */
function sum(counts: readonly Count[]): Count {
  const known = counts.filter((count) => count !== null);
  return counts.length > 0 && known.length === 0 ? null : known.reduce((all, count) => all + count, 0);
}

/** A share of visits, 0 to 1; `few` is fewer than 10 of them, `unknown` where too few saw the field at all. */
export type Share = number | 'few' | 'unknown';

/** Which share of the visits that saw a field a number is; never more than all of them. */
export function shareOf(part: Count, { shown }: Pick<Figures, 'shown'>): Share {
  if (shown === null || shown === 0) return 'unknown';
  return part === null ? 'few' : Math.min(1, part / shown);
}

/** The share of visits that met an error or a refusal. */
export function hurtShare(figures: Pick<Figures, 'shown' | 'errors' | 'refusals'>): Share {
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

/** Forms and their fields, those with the most trouble first: errors, refusals and unsaved input, as shares of visits. */
export function byTrouble(rows: readonly FieldCount[]): readonly FormEffect[] {
  return grouped(rows, ({ form }) => form)
    .map(([form, ofForm]): FormEffect => {
      const fields = grouped(ofForm, ({ field }) => field).map(([field, ofField]) => ({
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

/** Whether nobody met an error or a refusal, or left unsaved input. */
export function isCalm({ errors, refusals, left }: Figures): boolean {
  return [errors, refusals, left].every((count) => count === 0);
}

/** What is unknown counts as no trouble. */
function troubleOf(figures: Figures): number {
  const shares = [figures.errors, figures.refusals, figures.left].map((count) => shareOf(count, figures));
  return shares.reduce<number>((all, share) => all + (typeof share === 'number' ? share : 0), 0);
}

/** The figures of one field in a period. */
export function figuresAt(rows: readonly FieldCount[], form: string, field: string): Figures {
  return figuresOf(rows.filter((row) => row.form === form && row.field === field));
}

function grouped<Row>(rows: readonly Row[], nameOf: (row: Row) => string): readonly (readonly [string, Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row]);
  return [...groups];
}

/** A share, or what stands in its place, in the words of the studio. */
export function shareText(share: Share, language: string, words: Readonly<Record<'few' | 'unknown', string>>): string {
  if (typeof share !== 'number') return words[share];
  const maximumFractionDigits = share < 0.01 ? 1 : 0;
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits }).format(share);
}

/** A number with its separators of thousands. */
export function numberText(count: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(count);
}
