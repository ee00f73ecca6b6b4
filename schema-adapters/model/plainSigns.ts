/**
 * A typed or pasted text without the signs that nobody sees (bidi marks, zero-width spaces, soft hyphens, variation
 * selectors), and with every dash as a hyphen: for addresses, phone numbers and postcodes, which have none of them.
 * Source: requirements#form-comfort.
 */
export function plainSigns(text: string): string {
  return text.replaceAll(/[\p{Cf}\uFE00-\uFE0F]/gu, '').replaceAll(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-');
}
