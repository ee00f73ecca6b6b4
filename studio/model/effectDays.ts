import { dayMs } from '@kontor/schema-adapters/values';
import { figuresOf, problemShare, type Figures, type EventCount } from './formCounts.ts';

/** A count of a field on one day (`YYYY-MM-DD`). */
export interface DayCount extends EventCount {
  readonly day: string;
}

/** A day on which content was published or the provider's schema changed; `name` says which. */
export interface Mark {
  readonly day: string;
  readonly kind: 'publication' | 'schema';
  readonly name: string;
}

/** The daily counts of one field, only of days with counts, and the marks of the period. */
export interface FieldDays {
  readonly days: readonly DayCount[];
  readonly marks: readonly Mark[];
}

/** One day of a period. `share` is the share of visits with an error or a refusal; undefined where numbers are below 10. */
export interface DayEffect {
  readonly day: string;
  readonly figures: Figures;
  readonly share: number | undefined;
  readonly marks: readonly Mark[];
}

/** Days of a period, both inclusive. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** Each day of a period in order, with its marks; the share of a day without visits is undefined. */
export function seriesOf({ days, marks }: FieldDays, { from, until }: Period): readonly DayEffect[] {
  const length = Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, length) }, (_, index) => {
    const day = dayAfter(from, index);
    const figures = figuresOf(days.filter((row) => row.day === day));
    const share = problemShare(figures);
    return {
      day,
      figures,
      share: typeof share === 'number' ? share : undefined,
      marks: marks.filter((mark) => mark.day === day),
    };
  });
}

/** Adds days to a day; a negative number goes back. */
export function dayAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs);
}

/** The UTC day of a time (epoch milliseconds), as the counts use it. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The period of the last `days` days, including today. */
export function lastDays(days: number, now: number): Period {
  const until = dayOf(now);
  return { from: dayAfter(until, 1 - days), until };
}

/** The periods to compare around a publication (`at`: ISO time): the days since it, and the seven days before. */
export function aroundPublication(at: string, now: number): { readonly since: Period; readonly before: Period } {
  const day = dayOf(Date.parse(at));
  return {
    since: { from: day, until: dayOf(now) },
    before: { from: dayAfter(day, -7), until: dayAfter(day, -1) },
  };
}
