import { pageCodes } from './errorCatalogue.ts';

/** The words of an error page: message keys, most special first, and what the sentences are filled with. */
export interface ErrorPageTexts {
  readonly headline: readonly string[];
  readonly description: readonly string[];
  readonly values: { readonly code: string };
  /** What to do next, where the description is the code alone. */
  readonly help?: string;
  /** The catalogue has words of its own for the code. */
  readonly isKnown: boolean;
}

/**
 * The words for a code or status: its own where the catalogue has some, else the general ones with the code. Only codes that the
 * catalogue knows become part of a key. Source: requirements#centre-error, requirements#error-page.
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
