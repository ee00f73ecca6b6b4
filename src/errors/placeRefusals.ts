import type { FieldError } from '#adapters/check/fieldError.ts';
import { placeErrors } from '#adapters/form/placeErrors.ts';
import type { Binding } from '#adapters/model/form.ts';
import type { ProviderError, ProviderFault } from '../gateways/ProviderError.ts';
import { fieldSentences } from './fieldSentences.ts';
import { messageKeys, type Area } from './messageKeys.ts';

/** Translates: returns the text of the first key that has one. */
export type Translate = (keys: readonly string[], values: { readonly code: number }) => string;

/** What is needed to show the refused fields of an answer on a form. */
interface Placing {
  readonly bindings: readonly Binding[];
  readonly area: Area;
  readonly say: Translate;
}

/**
 * The refused fields of an answer as errors at the leaves of a form, each with its most specific message. Fields
 * without a leaf are returned as the rest. Never throws.
 * Source: requirements#error-save.
 */
export function placeRefusals(
  { code, faults }: Pick<ProviderError, 'code' | 'faults'>,
  { bindings, area, say }: Placing,
): { readonly placed: readonly FieldError[]; readonly unplaced: readonly ProviderFault[] } {
  const { placed, unplaced } = placeErrors(bindings, faults);
  const errors = placed.map(({ form, fault: { errorCode, fieldName } }) => ({
    form,
    what: 'provider',
    text: say(messageKeys(area, { code, detailCode: errorCode, field: fieldName, atField: true }, fieldSentences), {
      code,
    }),
  }));
  return { placed: errors, unplaced };
}
