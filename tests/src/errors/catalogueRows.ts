import { errorCatalogue } from '#src/errors/errorCatalogue.ts';
import type { Flow, Reaction } from '#src/errors/errorRow.ts';
import { ProviderError } from '#src/browser/gatewayErrors.ts';

/** One cell of the error catalogue: a code in a flow. */
export interface CatalogueCell {
  readonly key: string;
  readonly code: number;
  /** Inner code or custom message; `*` is any other message. */
  readonly word: string | undefined;
  readonly flow: Flow;
  readonly reaction: Reaction;
}

/** Every code × flow of the catalogue. */
export const catalogueCells: readonly CatalogueCell[] = Object.entries(errorCatalogue).flatMap(
  ([key, { reactions }]) => {
    const [code = '', word] = key.split(' ');
    return Object.entries(reactions).map(([flow, reaction]) => ({
      key,
      code: Number(code),
      word,
      flow: flow as Flow,
      reaction,
    }));
  },
);

/** The provider's answer for a cell. */
export function refusalOf({ code, word }: CatalogueCell): ProviderError {
  const isInner = word !== undefined && /^\d+$/.test(word);
  return new ProviderError('accounts.test', {
    errorCode: code,
    errorMessage: 'refused',
    ...(isInner && { validationErrors: [{ errorCode: Number(word), message: 'refused', fieldName: 'email' }] }),
    ...(word !== undefined && !isInner && { customMessage: word === '*' ? 'SOMETHING_NEW' : word }),
    ...([206001, 206002, 206006, 403043].includes(code) && { regToken: 'next' }),
  });
}
