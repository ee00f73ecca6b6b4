import type { FastifyRequest } from 'fastify';
import { parseResponsible } from '@kontor/schema-adapters/content';
import { newslettersOf } from '#protocol/newsletterWords.ts';
import type { Consent, ConsentGrant } from '#protocol/consent.ts';
import { linesOf, wordsOf } from '../evidence/storedEvidence.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import type { Features } from '../guards/features.ts';
import { readConsents, type AccountConsents } from './accountConsents.ts';
import type { ConsentSite } from './consentSite.ts';
import { howTold, type AskerBody, type Asker } from './identifyAsker.ts';
import { changesSince, type ConsentChange, type ConsentFact } from '../evidence/consentFacts.ts';
import { type Evidence, eventTime, grantOf, grantTimes, versionOf } from '../evidence/evidenceLines.ts';
import { statedResponsible } from '../evidence/receipt/responsible.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import {
  keepWords,
  lockEvidence,
  noTexts,
  recordEvidence,
  type OwnFacts,
  type EvidenceText,
  type ConsentEvent,
} from '../evidence/recordEvidence.ts';
import { forgetEnded } from '../newsletters/newsletterChoices.ts';
import type { CheckedText } from './reportedTexts.ts';
import type { Clock } from '#backend/shared/clock.ts';

/** Dependencies of reading and recording consents. */
interface VisitParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly features: () => Features;
  readonly consentSite: ConsentSite;
}

/** The report of a call that changes no consent. */
export const nothingTold: ReportedChanges = { purposes: new Set(), texts: new Map(), languages: new Map() };

/**
 * Like recordVisit, but falls back to the provider's state if recording fails: reading and withdrawing consents never
 * fail because of the evidence, and the next visit records the difference.
 */
export async function visitConsents(
  parts: VisitParts,
  asker: Asker,
  request: FastifyRequest<{ Body: AskerBody }>,
  reported = nothingTold,
): Promise<RecordedConsents> {
  try {
    return await recordVisit(parts, asker, request, reported);
  } catch (error) {
    if (error instanceof Problem) throw error;
    logFailure(request, error);
    const account = await readConsents(parts.consentSite, asker.uid);
    if (account === undefined) throw noAccount();
    return { ...account, lines: await linesOf(parts.db, asker.uid).catch(() => []) };
  }
}

/** Logs a recording failure for the operator; failed provider calls have log lines of their own. */
export function logFailure({ log }: FastifyRequest, error: unknown): void {
  if (error instanceof Problem) return;
  log.error({ err: error }, 'ConsentEvidenceNotRecorded: the next visit compares account and evidence again');
}

const noAccount = (): Problem => new Problem(404, 'account-unknown', 'There is no such account.');

/** The consent cards and the controller; a mailed link gets fewer details. */
export async function cardsOf(
  { db, features, consentSite }: VisitParts,
  { by }: Asker,
  recorded: RecordedConsents,
  language: string,
): Promise<{ readonly cards: readonly Consent[]; readonly responsible: object }> {
  const document = consentSite.document(language);
  const isLoggedIn = by === 'site';
  const words = isLoggedIn ? await wordsOf(db, recorded.lines) : new Map<string, string>();
  return {
    cards: consentCards(recorded, document, words, { withGiven: isLoggedIn, features: features() }),
    responsible: parseResponsible(document),
  };
}

/**
 * Builds the cards of an account: every consent ever given, consents first, newsletters in the content's order.
 * `withGiven` adds the details of each grant; an existing customer's subscription without a consent has none.
 * Source: requirements#consent-cards, requirements#existing-customers.
 */
export function consentCards(
  { facts, lines }: { readonly facts: readonly ConsentFact[]; readonly lines: readonly Evidence[] },
  document: unknown,
  words: ReadonlyMap<string, string>,
  { withGiven, features }: { readonly withGiven: boolean; readonly features: Features },
): readonly Consent[] {
  const responsible = parseResponsible(document);
  const newsletters = newslettersOf(document);
  const order = newsletters.map(({ key }) => `subscriptions.${key}`);
  return facts
    .filter(({ granted, purpose }) => granted || lines.some((line) => line.purpose === purpose))
    .toSorted((a, b) => order.indexOf(a.purpose) - order.indexOf(b.purpose))
    .map((fact) => {
      const special = responsible.purposes.find(({ path }) => path === fact.purpose);
      const newsletter = newsletters.find(({ key }) => `subscriptions.${key}` === fact.purpose);
      const purposeLines = lines.filter((line) => line.purpose === fact.purpose);
      const state = cardState(fact, purposeLines, features);
      const isConsent = state.state === 'given' || state.state === 'waiting' || state.state === 'withdrawn';
      return {
        purpose: fact.purpose,
        label: special?.label || (newsletter?.name ?? null),
        ...state,
        consequence: (isConsent && special?.consequence) || null,
        kept: special?.kept || responsible.kept || null,
        ...(withGiven && isConsent ? { given: toGrant(fact, purposeLines, words) } : {}),
      };
    });
}

function cardState(
  fact: ConsentFact,
  purposeLines: readonly Evidence[],
  { existingCustomers = false }: Features,
): Pick<Consent, 'state' | 'since'> {
  const lastLine = purposeLines.findLast(({ event }) => event !== 'shown');
  const isEnrolled = lastLine?.granted === true ? false : lastLine?.event === 'enrolled' || fact.isEnrolled;
  if (fact.granted && isEnrolled) {
    const since = lastLine?.event === 'enrolled' ? getTime(lastLine) : fact.givenAt;
    return { state: existingCustomers ? 'customer' : 'unfounded', since: isoOrNull(since) };
  }
  if (fact.granted) {
    const { at, mailSentAt } = grantTimes(fact, grantOf(purposeLines));
    const [state, since] = fact.isPending ? (['waiting', mailSentAt ?? at] as const) : (['given', at] as const);
    return { state, since: isoOrNull(since) };
  }
  const endLine = purposeLines.findLast(({ event }) => event === 'withdrawn' || event === 'objected');
  return { state: endLine?.event === 'objected' ? 'objected' : 'withdrawn', since: isoOrNull(getTime(endLine)) };
}

/** Builds the details of a grant from its evidence line, or from the account if there is no line. */
function toGrant(
  fact: ConsentFact,
  purposeLines: readonly Evidence[],
  words: ReadonlyMap<string, string>,
): ConsentGrant {
  const grant = grantOf(purposeLines);
  const times = grantTimes(fact, grant);
  const statement = statedResponsible(words.get(grant?.responsibleHash ?? ''));
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
    responsible: statement ? joinTexts([statement.name, statement.address, statement.email]) : null,
    recipients:
      statement && statement.recipients.length > 0 ? joinTexts(statement.recipients.map(({ name }) => name)) : null,
    kept: statement?.kept || null,
  };
}

const getTime = (line: Evidence | undefined): number | null => (line === undefined ? null : eventTime(line));

const joinTexts = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Changes that a page reports; empty for a visit that only compares. */
interface ReportedChanges {
  readonly purposes: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, CheckedText>;
  /** The language of the page, by purpose, even without a text. */
  readonly languages: ReadonlyMap<string, string>;
}

/** An account and the evidence of its consents. */
interface RecordedConsents extends AccountConsents {
  readonly lines: readonly Evidence[];
}

/** How often recording reads the account at most, if other requests record at the same time. */
const MAX_READS = 3;

/**
 * Records what changed in the account since the last line of each purpose; a change without a report gets the channel
 * `found`. Throws 404 if there is no such account, OutboundError, and errors of the database.
 * Source: requirements#consent-evidence.
 */
export async function recordVisit(
  parts: VisitParts,
  asker: Asker,
  request: FastifyRequest<{ Body: AskerBody }>,
  reported = nothingTold,
): Promise<RecordedConsents> {
  const { db, clock, consentSite } = parts;
  const { uid } = asker;
  const context = howTold(parts, asker, request);
  // A ticked box is a consent, even if the account still has the tag of an existing customer.
  const applyReport = (fact: ConsentFact): ConsentFact =>
    reported.purposes.has(fact.purpose) ? { ...fact, isEnrolled: false } : fact;
  for (let attempt = 1; ; attempt += 1) {
    const count = (await linesOf(db, uid)).length;
    const account = await readConsents(consentSite, uid);
    if (account === undefined) throw noAccount();
    const lines = await db.transaction(async (tx) => {
      await lockEvidence(tx, uid);
      const before = await linesOf(tx, uid);
      if (before.length !== count && attempt < MAX_READS) return undefined;
      const facts = account.facts.map(applyReport);
      const changes = changesSince(before, facts, new Set(reported.texts.keys()), clock.now());
      const events = changes.map((change) => toEvent(change, reported));
      await keepWords(
        tx,
        changes.flatMap(({ purpose, granted }) => (granted ? (reported.texts.get(purpose)?.storedWords ?? []) : [])),
      );
      await recordEvidence(tx, account.person, events, context);
      await forgetEnded(tx, uid, account.facts, clock.now());
      return events.length === 0 ? before : linesOf(tx, uid);
    });
    if (lines !== undefined) return { ...account, lines };
  }
}

/** Builds the evidence event of a change: with the reported text, or as `found` without a report. */
function toEvent(
  change: ConsentChange,
  { purposes, texts, languages }: ReportedChanges,
): ConsentEvent & EvidenceText & OwnFacts {
  const { purpose, granted, textVersion, textLanguage } = change;
  if (!purposes.has(purpose)) return { ...noTexts, ...change, channel: 'found', page: null, build: null };
  const text = granted ? texts.get(purpose) : undefined;
  const pageLanguage = (granted ? languages.get(purpose) : undefined) ?? null;
  if (text === undefined) return { ...noTexts, ...change, textLanguage: textLanguage ?? pageLanguage };
  const { storedWords: _storedWords, ...evidenceText } = text;
  return { ...change, ...evidenceText, textVersion, textLanguage: evidenceText.textLanguage ?? textLanguage };
}
