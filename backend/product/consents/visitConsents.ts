import type { FastifyRequest } from 'fastify';
import { parseResponsible } from '#adapters/content/parseContent.ts';
import type { Consent, ConsentGrant } from '#protocol/consent.ts';
import { linesOf, wordsOf } from '../evidence/storedEvidence.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { OutboundError } from '../outbound/outbound.ts';
import type { Features } from '../guards/features.ts';
import { readConsents, type AccountConsents } from './accountConsents.ts';
import type { ConsentSite } from './consentSite.ts';
import { howTold, type AskerBody, type Asker } from './identifyAsker.ts';
import { newslettersOf } from '#adapters/content/newsletterWords.ts';
import { changesSince, type ConsentChange, type ConsentFact } from '../evidence/consentFacts.ts';
import { type Evidence, eventTime, grantOf, grantTimes, versionOf } from '../evidence/evidenceLines.ts';
import { statedResponsible } from '../evidence/receipt/responsible.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import {
  keepWords,
  lockEvidence,
  noTexts,
  recordEvidence,
  type EventContext,
  type OwnFacts,
  type EvidenceText,
  type ConsentEvent,
} from '../evidence/recordEvidence.ts';
import { forgetEnded } from '../newsletters/newsletterChoices.ts';
import type { CheckedText } from './reportedTexts.ts';
import type { Clock } from '#backend/shared/clock.ts';

/** What reading and recording consents needs. */
interface VisitParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly features: () => Features;
}

/** Of a call that tells no change. */
export const nothingTold: ReportedChanges = { purposes: new Set(), texts: new Map(), languages: new Map() };

/** Compares the account with the evidence and records what changed. Throws 404 if there is no such account. */
export async function recordVisit(
  parts: VisitParts,
  site: ConsentSite,
  asker: Asker,
  reported: ReportedChanges,
  request: FastifyRequest<{ Body: AskerBody }>,
): Promise<RecordedConsents> {
  const { db, clock } = parts;
  const how = howTold(parts, site, asker, request, request.body);
  const recorded = await recordConsents({ db, now: () => clock.now() }, site, asker.uid, reported, how);
  if (recorded === undefined) throw noAccount();
  return recorded;
}

/**
 * The provider's state counts even if nothing could be recorded: seeing consents and withdrawing never fail because of the
 * evidence, and the next visit repairs it.
 */
export const asFound =
  ({ db }: VisitParts, request: FastifyRequest, site: ConsentSite, { uid }: Asker) =>
  async (error: unknown): Promise<RecordedConsents> => {
    if (error instanceof Problem) throw error;
    logFailure(request, error);
    const account = await readConsents(site, uid);
    if (account === undefined) throw noAccount();
    return { ...account, lines: await linesOf(db, uid).catch(() => []) };
  };

/** For the operator; a provider without an answer has its own lines in the log. */
export function logFailure({ log }: FastifyRequest, error: unknown): void {
  if (error instanceof Problem || error instanceof OutboundError) return;
  log.error({ err: error }, 'ConsentEvidenceNotRecorded: the next visit compares account and evidence again');
}

const noAccount = (): Problem => new Problem(404, 'account-unknown', 'There is no such account.');

/** The cards, and who is responsible; a mailed link learns less. */
export async function cardsOf(
  { db, features }: VisitParts,
  site: ConsentSite,
  { by }: Asker,
  recorded: RecordedConsents,
  language: string,
): Promise<{ readonly cards: readonly Consent[]; readonly responsible: object }> {
  const document = site.document(language);
  const isLoggedIn = by === 'site';
  const words = isLoggedIn ? await wordsOf(db, recorded.lines) : new Map<string, string>();
  return {
    cards: consentCards(recorded, document, words, { withGiven: isLoggedIn, features: features() }),
    responsible: parseResponsible(document),
  };
}

/**
 * The cards of an account: what was ever given, consents first, newsletters in the order of the content. `withGiven` adds
 * how each was given; who was subscribed without a consent has given none.
 * Source: requirements#consent-cards, requirements#existing-customers.
 */
export function consentCards(
  { facts, lines }: { readonly facts: readonly ConsentFact[]; readonly lines: readonly Evidence[] },
  document: unknown,
  words: ReadonlyMap<string, string>,
  { withGiven, features }: { readonly withGiven: boolean; readonly features: Features },
): readonly Consent[] {
  const { purposes, kept } = parseResponsible(document);
  const newsletters = newslettersOf(document);
  const order = newsletters.map(({ key }) => `subscriptions.${key}`);
  return facts
    .filter(({ granted, purpose }) => granted || lines.some((line) => line.purpose === purpose))
    .toSorted((a, b) => order.indexOf(a.purpose) - order.indexOf(b.purpose))
    .map((fact) => {
      const special = purposes.find(({ path }) => path === fact.purpose);
      const newsletter = newsletters.find(({ key }) => `subscriptions.${key}` === fact.purpose);
      const own = lines.filter((line) => line.purpose === fact.purpose);
      const state = cardState(fact, own, features);
      const isConsent = state.state === 'given' || state.state === 'waiting' || state.state === 'withdrawn';
      return {
        purpose: fact.purpose,
        label: special?.label || (newsletter?.name ?? null),
        ...state,
        consequence: (isConsent && special?.consequence) || null,
        kept: special?.kept || kept || null,
        ...(withGiven && isConsent ? { given: toGrant(fact, own, words) } : {}),
      };
    });
}

function cardState(
  fact: ConsentFact,
  own: readonly Evidence[],
  { existingCustomers = false }: Features,
): Pick<Consent, 'state' | 'since'> {
  const last = own.findLast(({ event }) => event !== 'shown');
  const isEnrolled = last?.granted === true ? false : last?.event === 'enrolled' || fact.isEnrolled;
  if (fact.granted && isEnrolled) {
    const since = last?.event === 'enrolled' ? timeOf(last) : fact.givenAt;
    return { state: existingCustomers ? 'customer' : 'unfounded', since: isoOrNull(since) };
  }
  if (fact.granted) {
    const { at, mailSentAt } = grantTimes(fact, grantOf(own));
    const [state, since] = fact.isPending ? (['waiting', mailSentAt ?? at] as const) : (['given', at] as const);
    return { state, since: isoOrNull(since) };
  }
  const ended = own.findLast(({ event }) => event === 'withdrawn' || event === 'objected');
  return { state: ended?.event === 'objected' ? 'objected' : 'withdrawn', since: isoOrNull(timeOf(ended)) };
}

/** From the line of the grant; before there was one, from what the account says. */
function toGrant(fact: ConsentFact, own: readonly Evidence[], words: ReadonlyMap<string, string>): ConsentGrant {
  const grant = grantOf(own);
  const times = grantTimes(fact, grant);
  const stated = statedResponsible(words.get(grant?.responsibleHash ?? ''));
  return {
    words: words.get(grant?.textHash ?? '') ?? null,
    wordsBy: grant?.textSource ?? null,
    version: (grant && versionOf(grant)) ?? fact.textVersion,
    documentUrl: grant?.documentUrl ?? null,
    language: grant?.textLanguage ?? fact.textLanguage,
    at: isoOrNull(times.at),
    page: grant?.page ?? null,
    mailSentAt: isoOrNull(times.mailSentAt),
    confirmedAt: isoOrNull(times.confirmedAt),
    responsible: stated ? inOneLine([stated.name, stated.address, stated.email]) : null,
    recipients: stated && stated.recipients.length > 0 ? inOneLine(stated.recipients.map(({ name }) => name)) : null,
    kept: stated?.kept || null,
  };
}

const timeOf = (line: Evidence | undefined): number | null => (line === undefined ? null : eventTime(line));

const inOneLine = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What a page changed, or nothing for a visit that only compares. */
interface ReportedChanges {
  readonly purposes: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, CheckedText>;
  /** The language of the page, by purpose, also where it told no words. */
  readonly languages: ReadonlyMap<string, string>;
}

/** An account beside the evidence of its consents. */
interface RecordedConsents extends AccountConsents {
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
async function recordConsents(
  { db, now }: { readonly db: Queries; readonly now: () => number },
  site: ConsentSite,
  uid: string,
  reported: ReportedChanges,
  how: EventContext,
): Promise<RecordedConsents | undefined> {
  // Who ticks a box has consented, whatever the account's tags still say.
  const asTold = (fact: ConsentFact): ConsentFact =>
    reported.purposes.has(fact.purpose) ? { ...fact, isEnrolled: false } : fact;
  for (let reading = 1; ; reading += 1) {
    const count = (await linesOf(db, uid)).length;
    const account = await readConsents(site, uid);
    if (account === undefined) return undefined;
    const lines = await db.transaction(async (tx) => {
      await lockEvidence(tx, uid);
      const before = await linesOf(tx, uid);
      if (before.length !== count && reading < READINGS) return undefined;
      const changes = changesSince(before, account.facts.map(asTold), new Set(reported.texts.keys()), now());
      const events = changes.map((change) => toEvent(change, reported));
      await keepWords(
        tx,
        changes.flatMap(({ purpose, granted }) => (granted ? (reported.texts.get(purpose)?.storedWords ?? []) : [])),
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
  { purposes, texts, languages }: ReportedChanges,
): ConsentEvent & EvidenceText & OwnFacts {
  const { purpose, granted, textVersion, textLanguage } = change;
  if (!purposes.has(purpose)) return { ...noTexts, ...change, channel: 'found', page: null, build: null };
  const text = granted ? texts.get(purpose) : undefined;
  const pageLanguage = (granted ? languages.get(purpose) : undefined) ?? null;
  if (text === undefined) return { ...noTexts, ...change, textLanguage: textLanguage ?? pageLanguage };
  const { storedWords: _kept, ...shown } = text;
  return { ...change, ...shown, textVersion, textLanguage: shown.textLanguage ?? textLanguage };
}
