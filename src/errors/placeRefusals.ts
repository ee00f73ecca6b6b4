import type { FieldError } from '#adapters/check/fieldError.ts';
import { placeErrors } from '#adapters/form/placeErrors.ts';
import type { Binding } from '#adapters/model/form.ts';
import type { ProviderError, ProviderFault } from '../browser/gatewayErrors.ts';
import { fieldSentences } from '#adapters/form/refusalWords.ts';
import { messageKeys, type Area } from './messageKeys.ts';

/** What is needed to show the refused fields of an answer on a form. */
interface Placing {
  readonly bindings: readonly Binding[];
  readonly area: Area;
}

/**
 * The refused fields of an answer as errors at the leaves of a form, each with its message keys. Fields
 * without a leaf are returned as the rest. Never throws.
 * Source: requirements#error-save.
 */
export function placeRefusals(
  { code, faults }: Pick<ProviderError, 'code' | 'faults'>,
  { bindings, area }: Placing,
): { readonly placed: readonly FieldError[]; readonly unplaced: readonly ProviderFault[] } {
  const { placed, unplaced } = placeErrors(bindings, faults);
  const errors = placed.map(({ form, fault: { errorCode, fieldName } }) => ({
    form,
    what: 'provider',
    keys: messageKeys(area, { code, detailCode: errorCode, field: fieldName, atField: true }, fieldSentences),
    values: { code, fault: errorCode },
  }));
  return { placed: errors, unplaced };
}
