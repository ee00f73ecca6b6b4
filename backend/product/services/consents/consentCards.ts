import { newslettersOf } from '#adapters/content/newsletterWords.ts';
import { parseResponsible } from '#adapters/content/parseResponsible.ts';
import type { Consent, GivenConsent } from '#adapters/model/consent.ts';
import { isOwnLine } from '#backend/product/evidence/changesSince.ts';
import type { Evidence } from '#backend/product/evidence/chain.ts';
import type { ConsentFact } from '#backend/product/evidence/consentFacts.ts';
import { eventTime } from '#backend/product/evidence/eventTime.ts';
import { grantOf, versionOf } from '#backend/product/evidence/grantOf.ts';
import { statedResponsible } from '#backend/product/evidence/statedResponsible.ts';

/**
 * The cards of an account: what was ever given, consents first, newsletters in the order of the content. `withGiven` adds
 * how each was given.
 * Source: requirements#consent-cards.
 */
export function consentCards(
  { facts, lines }: { readonly facts: readonly ConsentFact[]; readonly lines: readonly Evidence[] },
  document: unknown,
  words: ReadonlyMap<string, string>,
  withGiven: boolean,
): readonly Consent[] {
  const { purposes, kept } = parseResponsible(document);
  const newsletters = newslettersOf(document);
  const order = newsletters.map(({ key }) => `subscriptions.${key}`);
  return facts
    .filter(({ granted, purpose }) => granted || lines.some((line) => isOwnLine(line) && line.purpose === purpose))
    .toSorted((a, b) => order.indexOf(a.purpose) - order.indexOf(b.purpose))
    .map((fact) => {
      const special = purposes.find(({ path }) => path === fact.purpose);
      const newsletter = newsletters.find(({ key }) => `subscriptions.${key}` === fact.purpose);
      const own = lines.filter((line) => isOwnLine(line) && line.purpose === fact.purpose);
      return {
        purpose: fact.purpose,
        label: special?.label || (newsletter?.name ?? null),
        ...stateOf(fact, own),
        consequence: special?.consequence || null,
        kept: special?.kept || kept || null,
        ...(withGiven ? { given: givenOf(fact, own, words) } : {}),
      };
    });
}

function stateOf(fact: ConsentFact, own: readonly Evidence[]): Pick<Consent, 'state' | 'since'> {
  if (fact.granted) {
    const since = fact.isPending ? fact.mailSentAt : (fact.confirmedAt ?? fact.givenAt);
    return { state: fact.isPending ? 'waiting' : 'given', since: isoOrNull(since ?? timeOf(grantOf(own))) };
  }
  const ended = own.findLast(({ granted }) => !granted);
  return { state: 'withdrawn', since: isoOrNull(timeOf(ended)) };
}

/** From the line of the grant; before there was one, from what the account says. */
function givenOf(fact: ConsentFact, own: readonly Evidence[], words: ReadonlyMap<string, string>): GivenConsent {
  const grant = grantOf(own);
  const from = fact.granted ? fact : grant;
  const stated = statedResponsible(words.get(grant?.responsibleHash ?? ''));
  return {
    words: words.get(grant?.textHash ?? '') ?? null,
    wordsBy: grant?.textSource ?? null,
    version: (grant && versionOf(grant)) ?? fact.textVersion,
    documentUrl: grant?.documentUrl ?? null,
    language: grant?.textLanguage ?? fact.textLanguage,
    at: isoOrNull(from?.givenAt ?? timeOf(grant)),
    page: grant?.page ?? null,
    mailSentAt: isoOrNull(from?.mailSentAt ?? null),
    confirmedAt: isoOrNull(from?.confirmedAt ?? null),
    responsible: stated ? inOneLine([stated.name, stated.address, stated.email]) : null,
    recipients: stated && stated.recipients.length > 0 ? inOneLine(stated.recipients.map(({ name }) => name)) : null,
    kept: stated?.kept || null,
  };
}

const timeOf = (line: Evidence | undefined): number | null => (line === undefined ? null : eventTime(line));

const inOneLine = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
