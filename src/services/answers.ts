import * as v from 'valibot';
import { ServiceError } from '../browser/gatewayErrors.ts';

/** Parses an answer by its schema. Throws ServiceError `UNREADABLE` if a required member is missing. */
export function readAnswer<const S extends v.GenericSchema>(shape: S, body: unknown, call: string): v.InferOutput<S> {
  const { success, output } = v.safeParse(shape, body);
  if (!success) throw new ServiceError('UNREADABLE', call);
  return output;
}

/** A required text. */
export const filled = v.pipe(v.string(), v.nonEmpty());
/** An optional text, and an optional number; a wrong type counts as missing. */
export const textIfAny = v.fallback(v.optional(filled), undefined);
export const numberIfAny = v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined);

const MAX_ITEMS = 500;

/** The readable items among a list's first 500; anything else is an empty list. Source: requirements#CON-2. */
export const listOf = <const S extends v.GenericSchema>(item: S) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items): readonly v.InferOutput<S>[] =>
        items.slice(0, MAX_ITEMS).flatMap((raw) => {
          const { success, output } = v.safeParse(item, raw);
          return success ? [output] : [];
        }),
      ),
    ),
    () => [],
  );
