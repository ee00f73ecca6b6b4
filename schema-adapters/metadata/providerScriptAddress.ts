/** A site's client script at the identity provider. */
export interface ProviderScriptSite {
  readonly scriptUrl: string;
  readonly apiKey: string;
  /** Two letters. */
  readonly language: string;
}

/** The address of the provider's client script for a site. The page and the script element must spell it alike. */
export function providerScriptAddress({ scriptUrl, apiKey, language }: ProviderScriptSite): string {
  const separator = scriptUrl.includes('?') ? '&' : '?';
  return `${scriptUrl}${separator}${new URLSearchParams({ apikey: apiKey, lang: language }).toString()}`;
}
