import type { Json } from '#adapters/model/json.ts';
import { noTexts, type ConsentEvent, type ShownText } from '#backend/product/evidence/recordEvidence.ts';
import { hashOfText } from '#backend/product/evidence/hashOfText.ts';
import { newsletterText } from '#backend/product/evidence/shownText.ts';
import { statementShown } from '../consents.ts';
import { readFields } from '../schema/fields.ts';
import type { SiteSettings } from '../sites.ts';
import { standInTexts } from '#backend/stand-ins/texts.ts';
import type { MailTokenKind } from '../storage/tables.ts';

/**
 * The text beside a checkbox of the site: the consent's statement, or the newsletter's description in the schema. Texts
 * of data fields are only known to the page.
 */
export function textsOnSite(site: SiteSettings, { purpose }: ConsentEvent, lang: string): ShownText {
  const [section, ...rest] = purpose.split('.');
  if (section === 'preferences') return textsOfStatement(site, rest.join('.'), lang);
  return newsletterText(readFields(site.schema).fields, purpose);
}

/** The texts of the page behind a mailed link: its title, its sentence and its button. */
export function textsOfLink(kind: Exclude<MailTokenKind, 'reset' | 'code'>, lang: string): ShownText {
  const t = standInTexts.in(lang);
  const shown = [t(`page.${kind}.title`), t(`page.${kind}.lead`), t(`page.${kind}.button`)];
  return { ...noTexts, textHash: hashOfText(shown.join('\n')), textLanguage: standInTexts.languageOf(lang) };
}

function textsOfStatement(site: SiteSettings, id: string, lang: string): ShownText {
  const shown = statementShown(site, id, lang);
  if (shown === undefined) return noTexts;
  const { purpose, documentUrl, currentDocVersion, currentDocDate } = shown.statement;
  return {
    textHash: typeof purpose === 'string' ? hashOfText(purpose) : null,
    textVersion: typeof currentDocVersion === 'number' ? String(currentDocVersion) : textOrNull(currentDocDate),
    textLanguage: shown.language,
    documentUrl: textOrNull(documentUrl),
  };
}

const textOrNull = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);
