import { dayMs } from '#adapters/model/day.ts';
import { figuresOf, hurtShare, type Figures, type Happened } from './formCounts.ts';

/** What happened to a field on one day (`YYYY-MM-DD`). */
export interface DayCount extends Happened {
  readonly day: string;
}

/** A day on which content was published or the provider's schema changed; `name` says which. */
export interface Mark {
  readonly day: string;
  readonly kind: 'publication' | 'schema';
  readonly name: string;
}

/** The days of one field: only those on which something was counted, and what changed. */
export interface FieldDays {
  readonly days: readonly DayCount[];
  readonly marks: readonly Mark[];
}

/** One day of a period. `share` is that of visits with an error or a refusal; undefined is a gap, where numbers are below 10. */
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

/** Each day of a period in its order, with its marks; a day without visits is a gap. */
export function seriesOf({ days, marks }: FieldDays, { from, until }: Period): readonly DayEffect[] {
  const length = Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, length) }, (_, index) => {
    const day = dayAfter(from, index);
    const figures = figuresOf(days.filter((row) => row.day === day));
    const share = hurtShare(figures);
    return {
      day,
      figures,
      share: typeof share === 'number' ? share : undefined,
      marks: marks.filter((mark) => mark.day === day),
    };
  });
}

/** The day so many days after another; before it with a negative number. */
export function dayAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs);
}

/** The day of a moment (epoch milliseconds) in UTC, as the counts have it. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The last so many days, with today. */
export function lastDays(days: number, now: number): Period {
  const until = dayOf(now);
  return { from: dayAfter(until, 1 - days), until };
}

/** What is compared with a publication: the days since it (ISO time), and the seven before. */
export function aroundPublication(at: string, now: number): { readonly since: Period; readonly before: Period } {
  const day = dayOf(Date.parse(at));
  return {
    since: { from: day, until: dayOf(now) },
    before: { from: dayAfter(day, -7), until: dayAfter(day, -1) },
  };
}
