import { createHash } from 'node:crypto';
import type { Json } from '#adapters/model/json.ts';
import { statementShown } from '../consents.ts';
import { textsIn } from '../mails/texts/mailTexts.ts';
import { readFields } from '../schema/fields.ts';
import type { SiteSettings } from '../sites.ts';
import type { MailTokenKind } from '../storage/tables.ts';
import type { ConsentEvent } from './consentEvents.ts';

/** What a customer read before agreeing, as far as the provider can know it. */
export interface ShownWords {
  readonly textHash: string | null;
  readonly textVersion: string | null;
  readonly textLanguage: string | null;
  readonly documentUrl: string | null;
}

/** Where nothing was shown, or only the page knows what. */
export const noWords: ShownWords = { textHash: null, textVersion: null, textLanguage: null, documentUrl: null };

/** The words beside a box of the site: the consent's statement, or the newsletter's description in the schema. Words of data fields are the page's own. */
export function wordsOnSite(site: SiteSettings, { purpose }: ConsentEvent, lang: string): ShownWords {
  const [section, ...rest] = purpose.split('.');
  if (section === 'preferences') return wordsOfStatement(site, rest.join('.'), lang);
  const description = readFields(site.schema).fields.get(`${purpose}.email`)?.description;
  return section === 'subscriptions' && description !== undefined && description !== ''
    ? { ...noWords, textHash: hashOfWords(description) }
    : noWords;
}

/** The words of the page behind a mailed link: its title, its sentence and its button. */
export function wordsOfLink(kind: Exclude<MailTokenKind, 'reset' | 'code'>, lang: string): ShownWords {
  const { language, texts } = textsIn(lang);
  const { title, lead, button } = texts.pages[kind];
  return { ...noWords, textHash: hashOfWords([title, lead, button].join('\n')), textLanguage: language };
}

/** How words stand in evidence: SHA-256 of their UTF-8, base64url. */
export function hashOfWords(words: string): string {
  return createHash('sha256').update(words).digest('base64url');
}

function wordsOfStatement(site: SiteSettings, id: string, lang: string): ShownWords {
  const shown = statementShown(site, id, lang);
  if (shown === undefined) return noWords;
  const { purpose, documentUrl, currentDocVersion, currentDocDate } = shown.statement;
  return {
    textHash: typeof purpose === 'string' ? hashOfWords(purpose) : null,
    textVersion: typeof currentDocVersion === 'number' ? String(currentDocVersion) : textOrNull(currentDocDate),
    textLanguage: shown.language,
    documentUrl: textOrNull(documentUrl),
  };
}

const textOrNull = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);
