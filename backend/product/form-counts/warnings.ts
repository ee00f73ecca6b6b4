import { dayMs } from '#adapters/model/day.ts';
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

/** How many days before a change count, and for how many a change is looked at. */
const DAYS = 7;
/** A difference of equal shares gets this far by chance about once in 740 times. */
const SURE = 3;
/** With fewer visits after a change a share says nothing. */
const LEAST_VISITS = 30;

/**
 * Whether errors are more than twice as frequent as before, and that is hardly chance: the one-sided test on the
 * difference of two proportions. It is only good for numbers that are not small, so few visits or errors never are.
 * Source: requirements#COUNT-6.
 */
export function isMuchWorse(before: Visits, after: Visits): boolean {
  if (before.shown < LEAST_VISITS || after.shown < LEAST_VISITS || after.wrong < LEAST_SHOWN) return false;
  const [shareBefore, shareAfter] = [shareOf(before), shareOf(after)];
  if (shareAfter <= 2 * shareBefore) return false;
  const both = shareOf({ shown: before.shown + after.shown, wrong: before.wrong + after.wrong });
  const spread = Math.sqrt(both * (1 - both) * (1 / before.shown + 1 / after.shown));
  return spread === 0 ? shareAfter > shareBefore : (shareAfter - shareBefore) / spread >= SURE;
}

/**
 * The forms of a site that, as visits said, a change of the last seven days has made much worse, and that still are: a
 * hint, because anybody can send counts.
 */
export async function readWarnings(db: Queries, cmsId: string, now: number): Promise<readonly FormWarning[]> {
  const recent = (await readChanges(db, cmsId, now)).filter(({ at }) => at > now - DAYS * dayMs);
  return recent.length === 0 ? [] : warningsOf(recent, await readVisits(db, cmsId, dayOf(now - 2 * DAYS * dayMs), now));
}

/**
 * Compares the visits since the newest change with those of the seven days before each change; so a repair ends the
 * warning. Each form is named once, with the newest change before which it was better.
 */
export function warningsOf(changes: readonly FormChange[], visits: readonly DayOfForm[]): readonly FormWarning[] {
  const newest = changes.at(-1);
  if (newest === undefined) return [];
  const published = Math.max(0, ...changes.flatMap(({ kind, name }) => (kind === 'publication' ? [Number(name)] : [])));
  const forms = [...new Set(visits.map(({ form }) => form))].toSorted();
  return forms.flatMap((form) => {
    const own = visits.filter((one) => one.form === form);
    const after = added(own.filter(({ day, publication }) => day >= newest.day && publication >= published));
    for (const change of changes.toReversed()) {
      const first = dayOf(Date.parse(change.day) - DAYS * dayMs);
      const before = added(own.filter(({ day }) => day >= first && day < change.day));
      if (isMuchWorse(before, after)) {
        const { day: since, kind: cause, name } = change;
        return [{ form, since, cause, name, before: roundedShare(before), after: roundedShare(after) }];
      }
    }
    return [];
  });
}

function added(visits: readonly Visits[]): Visits {
  return visits.reduce<Visits>((all, { shown, wrong }) => ({ shown: all.shown + shown, wrong: all.wrong + wrong }), {
    shown: 0,
    wrong: 0,
  });
}

const shareOf = ({ shown, wrong }: Visits): number => (shown === 0 ? 0 : Math.min(1, wrong / shown));

/** In hundredths: an exact share would tell small numbers. */
const roundedShare = (visits: Visits): number => Math.round(shareOf(visits) * 100) / 100;
