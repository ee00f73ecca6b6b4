import { newslettersOf } from '#adapters/content/newsletterWords.ts';
import { hashOfText } from '#backend/product/evidence/hashOfText.ts';
import { noTexts, type ShownText } from '#backend/product/evidence/recordEvidence.ts';
import { responsibleText } from '#backend/product/evidence/statedResponsible.ts';
import { readStatements } from './accountConsents.ts';
import type { ConsentSite } from './consentSite.ts';

/** What a page says that it changed, and which words stood beside it. */
export interface ToldConsent {
  readonly purpose: string;
  readonly words?: string;
  /** Two letters. */
  readonly language?: string;
}

/** A text that was told, who vouches for it, and the words to keep: the text and who was responsible then. */
export type CheckedText = ShownText & { readonly kept: readonly string[] };

/**
 * The texts that a page tells, by purpose. A text that the site publishes is marked so, with its document and version; any
 * other is only what the page says. A provider that does not answer leaves statements unchecked.
 * Source: requirements#consent-evidence.
 */
export async function checkedTexts(
  site: ConsentSite,
  told: readonly ToldConsent[],
): Promise<ReadonlyMap<string, CheckedText>> {
  const known = await publishedTexts(site, told);
  return new Map(
    told.flatMap(({ purpose, words, language }) => {
      if (words === undefined || language === undefined) return [];
      const published = known.get(`${language} ${purpose}`);
      const responsible = responsibleText(site.document(language), purpose);
      const text: CheckedText = {
        ...noTexts,
        kept: [words, responsible ?? []].flat(),
        textHash: hashOfText(words),
        textSource: published?.words === words ? 'published' : 'page',
        textLanguage: language,
        documentUrl: published?.documentUrl ?? null,
        responsibleHash: responsible === undefined ? null : hashOfText(responsible),
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
  told: readonly ToldConsent[],
): Promise<ReadonlyMap<string, PublishedText>> {
  const texts = new Map<string, PublishedText>();
  for (const language of new Set(told.flatMap((one) => one.language ?? []))) {
    for (const { key, words } of newslettersOf(site.document(language)))
      texts.set(`${language} subscriptions.${key}`, { words, documentUrl: null });
    if (!told.some(({ purpose }) => purpose.startsWith('preferences.'))) continue;
    const statements = await readStatements(site, language).catch(() => new Map<string, never>());
    for (const [purpose, statement] of statements)
      texts.set(`${language} ${purpose}`, { words: statement.purpose, documentUrl: statement.documentUrl });
  }
  return texts;
}
