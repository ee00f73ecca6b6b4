import type { Binding } from '../model/form.ts';
import { toAccountPath } from '../providerPath.ts';

/**
 * One validation error from the provider. `fieldName` is dotted, with or without root and index: `profile.zip`,
 * `phones.number`.
 */
export interface ProviderFault {
  readonly fieldName: string;
  readonly errorCode: number;
  readonly message: string;
}

export interface PlacedFault {
  readonly form: readonly string[];
  readonly fault: ProviderFault;
}

/**
 * Finds the form leaf of each provider error. Tries names without root in profile, then data; lists use index 0; a
 * group (`profile.phones`) means its first leaf. Errors without a leaf are for the summary. Never throws.
 * Source: requirements#phone-rule.
 */
export function placeErrors(
  bindings: readonly Binding[],
  faults: readonly ProviderFault[],
): { readonly placed: readonly PlacedFault[]; readonly unplaced: readonly ProviderFault[] } {
  const placed: PlacedFault[] = [];
  const unplaced: ProviderFault[] = [];
  for (const fault of faults) {
    const form = leafFor(bindings, fault.fieldName);
    if (form === undefined) unplaced.push(fault);
    else placed.push({ form, fault });
  }
  return { placed, unplaced };
}

function leafFor(bindings: readonly Binding[], fieldName: string): readonly string[] | undefined {
  const names = [fieldName, `profile.${fieldName}`, `data.${fieldName}`].map((name) =>
    toAccountPath(name.replace(/\.isSubscribed$/, '')),
  );
  for (const name of names) {
    const exact = bindings.find(({ provider }) => provider === name);
    if (exact !== undefined) return exact.form;
  }
  for (const name of names) {
    const inside = bindings.find(({ provider }) => provider.startsWith(`${name}.`) || provider.startsWith(`${name}[`));
    if (inside !== undefined && name.includes('.')) return inside.form;
  }
  return undefined;
}
