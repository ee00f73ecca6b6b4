import type { Queries } from '#backend/shared/database/database.ts';
import { changesSince, type ConsentChange } from '#backend/product/evidence/changesSince.ts';
import type { Evidence } from '#backend/product/evidence/chain.ts';
import { linesOf } from '#backend/product/evidence/personEvidence.ts';
import {
  keepWords,
  lockEvidence,
  noTexts,
  recordEvidence,
  type EventContext,
  type OwnFacts,
  type ShownText,
  type ConsentEvent,
} from '#backend/product/evidence/recordEvidence.ts';
import { forgetEnded } from '#backend/product/newsletters/choices/newsletterChoices.ts';
import { readConsents, type AccountConsents } from './accountConsents.ts';
import type { ConsentSite } from './consentSite.ts';
import type { CheckedText } from './shownTexts.ts';

/** What a page changed, or nothing for a visit that only compares. */
export interface ToldChanges {
  readonly purposes: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, CheckedText>;
  /** The language of the page, by purpose, also where it told no words. */
  readonly languages: ReadonlyMap<string, string>;
}

/** An account beside the evidence of its consents. */
export interface RecordedConsents extends AccountConsents {
  readonly lines: readonly Evidence[];
}

/** An account that was read while somebody else recorded is read again, at most this often. */
const READINGS = 3;

/**
 * Reads the account and appends what really changed since the last line of each purpose, whatever the page says. A change
 * that nobody told is recorded as found, without a text. A newsletter that has ended no longer pauses. Undefined if there is no such account. Throws OutboundError if the
 * provider does not answer, and what the database throws.
 * Source: requirements#consent-evidence.
 */
export async function recordConsents(
  { db, now }: { readonly db: Queries; readonly now: () => number },
  site: ConsentSite,
  uid: string,
  told: ToldChanges,
  how: EventContext,
): Promise<RecordedConsents | undefined> {
  for (let reading = 1; ; reading += 1) {
    const count = (await linesOf(db, uid)).length;
    const account = await readConsents(site, uid);
    if (account === undefined) return undefined;
    const lines = await db.transaction(async (tx) => {
      await lockEvidence(tx, uid);
      const before = await linesOf(tx, uid);
      if (before.length !== count && reading < READINGS) return undefined;
      const changes = changesSince(before, account.facts, new Set(told.texts.keys()), now());
      const events = changes.map((change) => toEvent(change, told));
      await keepWords(
        tx,
        changes.flatMap(({ purpose, granted }) => (granted ? (told.texts.get(purpose)?.kept ?? []) : [])),
      );
      await recordEvidence(tx, account.person, events, how);
      await forgetEnded(tx, uid, account.facts, now());
      return events.length === 0 ? before : linesOf(tx, uid);
    });
    if (lines !== undefined) return { ...account, lines };
  }
}

/** One change as its line says it: with the text that was told for it, else as found. */
function toEvent(
  change: ConsentChange,
  { purposes, texts, languages }: ToldChanges,
): ConsentEvent & ShownText & OwnFacts {
  const { purpose, granted, textVersion, textLanguage } = change;
  if (!purposes.has(purpose)) return { ...noTexts, ...change, channel: 'found', page: null, build: null };
  const text = granted ? texts.get(purpose) : undefined;
  const pageLanguage = (granted ? languages.get(purpose) : undefined) ?? null;
  if (text === undefined) return { ...noTexts, ...change, textLanguage: textLanguage ?? pageLanguage };
  const { kept: _kept, ...shown } = text;
  return { ...change, ...shown, textVersion, textLanguage: shown.textLanguage ?? textLanguage };
}
