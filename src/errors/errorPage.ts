import { pageCodes } from './errorCatalogue.ts';

/** The texts of an error page: message keys, most specific first, and the values for their placeholders. */
export interface ErrorPageTexts {
  readonly headline: readonly string[];
  readonly description: readonly string[];
  readonly values: { readonly code: string };
  /** What to do next, if the description is only the code. */
  readonly help?: 'global.errors.general.help';
  /** The catalogue has its own texts for the code. */
  readonly isKnown: boolean;
}

/**
 * The texts for a code or status: its own if the catalogue has some, else the general ones with the code. Only codes in
 * the catalogue become part of a key.
 * Source: requirements#centre-error, requirements#error-page.
 */
export function errorPageTexts(code: string): ErrorPageTexts {
  const isKnown = pageCodes.has(code);
  return {
    headline: [...(isKnown ? [`global.errors.${code}.headline`] : []), 'global.errors.general.headline'],
    description: [...(isKnown ? [`global.errors.${code}.description`] : []), 'global.errors.general.description'],
    values: { code },
    ...(!isKnown && { help: 'global.errors.general.help' }),
    isKnown,
  };
}
