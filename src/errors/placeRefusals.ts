import type { FieldError } from '#adapters/check/fieldError.ts';
import { placeErrors } from '#adapters/form/placeErrors.ts';
import type { Binding } from '#adapters/model/form.ts';
import type { ProviderError, ProviderFault } from '../gateways/ProviderError.ts';
import { fieldSentences } from './fieldSentences.ts';
import { messageKeys, type Area } from './messageKeys.ts';

/** Puts keys into words: the first that has a text. */
export type Say = (keys: string[], values: { readonly code: number }) => string;

/** What a form needs to show an answer's refused fields. */
interface Placing {
  readonly bindings: readonly Binding[];
  readonly area: Area;
  readonly say: Say;
}

/**
 * The refused fields of an answer as errors at the leaves of a form, each in its most special sentence; what belongs to no leaf is
 * left over. Never throws. Source: requirements#error-save.
 */
export function placeRefusals(
  { code, faults }: Pick<ProviderError, 'code' | 'faults'>,
  { bindings, area, say }: Placing,
): { readonly placed: readonly FieldError[]; readonly unplaced: readonly ProviderFault[] } {
  const { placed, unplaced } = placeErrors(bindings, faults);
  const errors = placed.map(({ form, fault: { errorCode, fieldName } }) => ({
    form,
    what: 'provider',
    text: say(
      [...messageKeys(area, { code, detailCode: errorCode, field: fieldName, atField: true }, fieldSentences)],
      { code },
    ),
  }));
  return { placed: errors, unplaced };
}
