import { type FieldError, placeErrors, fieldSentences } from '@kontor/schema-adapters/checks';
import type { Binding } from '@kontor/schema-adapters';
import type { ProviderError, ProviderFault } from '../browser/gatewayErrors.ts';
import { messageKeys, type Area } from './messageKeys.ts';

/** The form's bindings, and the area of its messages. */
interface FormPlacement {
  readonly bindings: readonly Binding[];
  readonly area: Area;
}

/**
 * Converts refused fields of an answer into errors at the form's fields, each with its message keys. Returns faults
 * without a field as `unplaced`. Never throws.
 * Source: requirements#error-save.
 */
export function placeRefusals(
  { code, faults }: Pick<ProviderError, 'code' | 'faults'>,
  { bindings, area }: FormPlacement,
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
