import type { Json, JsonObject } from '#adapters/model/json.ts';
import { isJsonObject } from '../protocol/callParams.ts';
import { readDotted } from '#backend/shared/nestedValues.ts';
import { withDotted } from '../schema/leaves.ts';
import type { Condition } from './readQuery.ts';

/** Fields with addresses, which are compared without case. */
const addresses = /(?:^|\.)(?:email|emails|unverifiedEmails|verified|unverified)$/;

/** Whether an account fulfils a condition. A list fulfils it if one of its items does. */
export function fulfils(account: JsonObject, condition: Condition): boolean {
  if (condition.kind !== 'compare')
    return condition.kind === 'and'
      ? condition.parts.every((part) => fulfils(account, part))
      : condition.parts.some((part) => fulfils(account, part));
  const { field, operator, literal } = condition;
  const found = readDotted(account, field);
  if (literal === null) return (operator === '=') === (found === undefined || found === null);
  const values: readonly Json[] = Array.isArray(found) ? found : [found ?? null];
  const fold = (value: Json): Json =>
    typeof value === 'string' && (addresses.test(field) || operator === 'CONTAINS') ? value.toLowerCase() : value;
  if (operator === '!=') return values.every((value) => fold(value) !== fold(literal));
  return values.some((value) => compares(fold(value), operator, fold(literal)));
}

function compares(value: Json, operator: string, literal: Json): boolean {
  if (operator === '=') return value === literal;
  if (operator === 'CONTAINS')
    return typeof value === 'string' && typeof literal === 'string' && value.includes(literal);
  const order = compare(value, literal);
  if (order === undefined) return false;
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}

/** Order of two values of one type; undefined for values that have none. */
function compare(value: Json | undefined, other: Json | undefined): number | undefined {
  if (typeof value === 'number' && typeof other === 'number') return value - other;
  return typeof value === 'string' && typeof other === 'string'
    ? value < other
      ? -1
      : Number(value > other)
    : undefined;
}

/** Accounts in order of a field; without a value they come last. */
export function ordered(
  accounts: readonly JsonObject[],
  { field, isDescending }: { readonly field: string; readonly isDescending: boolean },
): readonly JsonObject[] {
  const sign = isDescending ? -1 : 1;
  const valueOf = (account: JsonObject): Json | undefined => readDotted(account, field);
  return accounts.toSorted((one, other) => {
    const order = compare(valueOf(one), valueOf(other));
    return order === undefined
      ? Number(valueOf(one) === undefined) - Number(valueOf(other) === undefined)
      : sign * order;
  });
}

/** The selected paths of an account, nested as they are there; paths without a value are left out. */
export function selected(account: JsonObject, names: readonly string[]): JsonObject {
  return names.reduce<JsonObject>((row, name) => {
    const value = readDotted(account, name);
    if (value === undefined) return row;
    const before = readDotted(row, name);
    return withDotted(row, name, isJsonObject(before) && isJsonObject(value) ? { ...before, ...value } : value);
  }, {});
}
