import { hashText } from '#backend/shared/hashes.ts';
import { newslettersOf } from '#protocol/newsletterWords.ts';
import { termsConsent } from '@kontor/schema-adapters/provider';
import { noTexts, type EvidenceText } from '../evidence/recordEvidence.ts';
import { responsibleText } from '../evidence/receipt/responsible.ts';
import { readTexts } from '#backend/shared/texts.ts';
import { readStatements } from './accountConsents.ts';
import type { ConsentSite } from './consentSite.ts';

/** A consent that a page reports as changed, and the text that the page showed with it. */
export interface ReportedConsent {
  readonly purpose: string;
  readonly words?: string;
  /** Two letters. */
  readonly language?: string;
}

/** A reported text with its source, and the texts to store: the wording and the controller at that time. */
export type CheckedText = EvidenceText & { readonly storedWords: readonly string[] };

/**
 * Checks the texts that a page reports, by purpose. A text that the site publishes, or that this release's pages show
 * beside the terms, gets the source `published`, any other `page`. Without an answer of the provider, statements stay
 * unchecked.
 * Source: requirements#consent-evidence.
 */
export async function checkedTexts(
  site: ConsentSite,
  reported: readonly ReportedConsent[],
): Promise<ReadonlyMap<string, CheckedText>> {
  const textsByPurpose = await publishedTexts(site, reported);
  return new Map(
    reported.flatMap(({ purpose, words, language }) => {
      if (words === undefined || language === undefined) return [];
      const published = textsByPurpose.get(`${language} ${purpose}`);
      const responsible = responsibleText(site.document(language), purpose);
      const text: CheckedText = {
        ...noTexts,
        storedWords: [words, responsible ?? []].flat(),
        textHash: hashText(words),
        textSource: published?.words === words || isOwnTermsText(purpose, words, language) ? 'published' : 'page',
        textLanguage: language,
        documentUrl: published?.documentUrl ?? null,
        responsibleHash: responsible === undefined ? null : hashText(responsible),
      };
      return [[purpose, text] as const];
    }),
  );
}

interface PublishedText {
  readonly words: string;
  readonly documentUrl: string | null;
}

async function publishedTexts(
  site: ConsentSite,
  reported: readonly ReportedConsent[],
): Promise<ReadonlyMap<string, PublishedText>> {
  const texts = new Map<string, PublishedText>();
  for (const language of new Set(reported.flatMap((consent) => consent.language ?? []))) {
    for (const { key, words } of newslettersOf(site.document(language)))
      texts.set(`${language} subscriptions.${key}`, { words, documentUrl: null });
    if (!reported.some(({ purpose }) => purpose.startsWith('preferences.'))) continue;
    const statements = await readStatements(site, language).catch(() => new Map<string, never>());
    for (const [purpose, statement] of statements)
      texts.set(`${language} ${purpose}`, { words: statement.purpose, documentUrl: statement.documentUrl });
  }
  return texts;
}

const pageTexts = readTexts('pages', 'de');

/** Whether this is the text that our own pages show beside the terms, in a language or one of its variants. */
const isOwnTermsText = (purpose: string, words: string, language: string): boolean =>
  purpose === `preferences.${termsConsent}` &&
  pageTexts.tags.filter((tag) => tag.slice(0, 2) === language).some((tag) => formatTerms(tag) === words);

function formatTerms(tag: string): string {
  const t = pageTexts.in(tag);
  return t('clp.registration.consent', { link: t('clp.registration.consent.link') });
}
