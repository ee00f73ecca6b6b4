import { errorPages, type ErrorWay } from './errorCatalogue.ts';

/** The area whose error page it is. */
type ErrorArea = 'portal' | 'centre';

/** The texts of an error page: message keys, most specific first, and the values for their placeholders. */
export interface ErrorPageTexts {
  readonly headline: readonly string[];
  readonly description: readonly string[];
  readonly values: { readonly code: string };
  /** What to do next, if the description does not say it. */
  readonly help?: 'global.errors.general.help' | 'global.failure.server';
  /** The ways out, the most helpful first. */
  readonly ways: readonly ErrorWay[];
  /** The failure is ours, or nobody knows it: its id helps to find it. */
  readonly needsId: boolean;
}

/** The ways out of what nobody knows. */
const usual: Readonly<Record<ErrorArea, readonly ErrorWay[]>> = { portal: ['LOGIN'], centre: ['START'] };

/**
 * The texts and ways for a code or status: its own if the catalogue has some, else the general ones with the code. Only
 * codes in the catalogue become part of a key. Without a code, or with a text that is none, the page shows none.
 * Source: requirements#centre-error, requirements#error-page.
 */
export function errorPage(code: string | undefined, area: ErrorArea): ErrorPageTexts {
  if (code === undefined)
    return {
      headline: ['global.errors.general.headline'],
      description: ['global.errors.general'],
      values: { code: '' },
      ways: usual[area],
      needsId: true,
    };
  const page = Object.hasOwn(errorPages, code) ? errorPages[code] : undefined;
  if (page === undefined)
    return {
      headline: ['global.errors.general.headline'],
      description: ['global.errors.general.description'],
      values: { code },
      help: 'global.errors.general.help',
      ways: usual[area],
      needsId: true,
    };
  return {
    headline: [`global.errors.${code}.headline`, 'global.errors.general.headline'],
    description: [`global.errors.${code}.description`, 'global.errors.general.description'],
    values: { code },
    // Their sentences only say which part could not be loaded.
    ...((code === 'metadata' || code === 'content') && { help: 'global.failure.server' as const }),
    ways: (area === 'centre' ? page.centre : undefined) ?? page.ways,
    needsId: page.ways.includes('AGAIN') || code === '500002',
  };
}
