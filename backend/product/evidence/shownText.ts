import { hashOfText } from './hashOfText.ts';
import { noTexts, type ShownText } from './recordEvidence.ts';

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
