import { createHash } from 'node:crypto';
import { noTexts, type ShownText } from './recordEvidence.ts';

/** The hash of a text for the evidence: SHA-256 of its UTF-8, base64url. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * What the schema says about a newsletter, which stands beside its box. Texts of data fields are only known to the page.
 */
export function newsletterText(
  fields: ReadonlyMap<string, { readonly description?: string }>,
  purpose: string,
): ShownText {
  const description = purpose.startsWith('subscriptions.') ? fields.get(`${purpose}.email`)?.description : undefined;
  return description ? { ...noTexts, textHash: hashOfText(description) } : noTexts;
}
