import { dayMs } from '@kontor/schema-adapters/values';
import type { Queries } from '#backend/shared/database/database.ts';
import { dayOf } from './days.ts';
import { LEAST_SHOWN, readChanges, readVisits, type DayOfForm, type FormChange } from './readCounts.ts';

/** A form in which errors have become more than twice as frequent since a change. Shares are 0 to 1, in hundredths. */
export interface FormWarning {
  readonly form: string;
  /** Day of the change. */
  readonly since: string;
  readonly cause: FormChange['kind'];
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** Visits, and how many of them had an error. */
export interface Visits {
  readonly shown: number;
  readonly wrong: number;
}

/** Days before a change that count, and days after it in which it can cause a warning. */
const DAYS = 7;
/** Threshold of the test: equal shares exceed it by chance about once in 740 times. */
const MIN_Z_SCORE = 3;
/** With fewer visits a share says nothing. */
const MIN_VISITS = 30;

/**
 * Whether errors are more than twice as frequent as before, and the increase is significant: the one-sided test on the
 * difference of two proportions. The test does not hold for small numbers, so few visits or errors never count.
 * Source: requirements#COUNT-6.
 */
export function isMuchWorse(before: Visits, after: Visits): boolean {
  if (before.shown < MIN_VISITS || after.shown < MIN_VISITS || after.wrong < LEAST_SHOWN) return false;
  const [shareBefore, shareAfter] = [shareOf(before), shareOf(after)];
  if (shareAfter <= 2 * shareBefore) return false;
  const both = shareOf({ shown: before.shown + after.shown, wrong: before.wrong + after.wrong });
  const spread = Math.sqrt(both * (1 - both) * (1 / before.shown + 1 / after.shown));
  return spread === 0 ? shareAfter > shareBefore : (shareAfter - shareBefore) / spread >= MIN_Z_SCORE;
}

/**
 * The forms of a site that became much worse with a change of the last seven days and still are. Only a hint, because
 * anybody can send counts.
 */
export async function readWarnings(db: Queries, cmsId: string, now: number): Promise<readonly FormWarning[]> {
  const recent = (await readChanges(db, cmsId, now)).filter(({ at }) => at > now - DAYS * dayMs);
  return recent.length === 0 ? [] : warningsOf(recent, await readVisits(db, cmsId, dayOf(now - 2 * DAYS * dayMs), now));
}

/**
 * Compares the visits since the newest change with those of the seven days before each change, so that a repair ends
 * the warning. Lists each form once, with the newest change before which it was better.
 */
export function warningsOf(changes: readonly FormChange[], visits: readonly DayOfForm[]): readonly FormWarning[] {
  const newest = changes.at(-1);
  if (newest === undefined) return [];
  const published = Math.max(0, ...changes.flatMap(({ kind, name }) => (kind === 'publication' ? [Number(name)] : [])));
  const forms = [...new Set(visits.map(({ form }) => form))].toSorted();
  return forms.flatMap((form) => {
    const formVisits = visits.filter((one) => one.form === form);
    const after = sumVisits(formVisits.filter(({ day, publication }) => day >= newest.day && publication >= published));
    for (const change of changes.toReversed()) {
      const first = dayOf(Date.parse(change.day) - DAYS * dayMs);
      const before = sumVisits(formVisits.filter(({ day }) => day >= first && day < change.day));
      if (isMuchWorse(before, after)) {
        const { day: since, kind: cause, name } = change;
        return [{ form, since, cause, name, before: roundedShare(before), after: roundedShare(after) }];
      }
    }
    return [];
  });
}

function sumVisits(visits: readonly Visits[]): Visits {
  return visits.reduce<Visits>((all, { shown, wrong }) => ({ shown: all.shown + shown, wrong: all.wrong + wrong }), {
    shown: 0,
    wrong: 0,
  });
}

const shareOf = ({ shown, wrong }: Visits): number => (shown === 0 ? 0 : Math.min(1, wrong / shown));

/** In hundredths: an exact share would reveal small numbers. */
const roundedShare = (visits: Visits): number => Math.round(shareOf(visits) * 100) / 100;
