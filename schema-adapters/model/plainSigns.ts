/**
 * Removes invisible characters (bidi marks, zero-width spaces, soft hyphens, variation selectors) and turns every dash
 * into a hyphen, for typed or pasted addresses, phone numbers and postcodes.
 * Source: requirements#form-comfort.
 */
export function plainSigns(text: string): string {
  return text.replaceAll(/[\p{Cf}\uFE00-\uFE0F]/gu, '').replaceAll(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-');
}
