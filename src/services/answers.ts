import * as v from 'valibot';
import { ServiceError } from '../browser/gatewayErrors.ts';

/** The answer to a call as its shape says. Throws ServiceError `UNREADABLE` if something is missing that must be there. */
export function readAnswer<const S extends v.GenericSchema>(shape: S, body: unknown, call: string): v.InferOutput<S> {
  const { success, output } = v.safeParse(shape, body);
  if (!success) throw new ServiceError('UNREADABLE', call);
  return output;
}

/** A text that must be there. */
export const filled = v.pipe(v.string(), v.nonEmpty());
/** A text, and a number, that may be missing; a wrong one counts as missing. */
export const textIfAny = v.fallback(v.optional(filled), undefined);
export const numberIfAny = v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined);

const MAX_ITEMS = 500;

/** The items of a list that can be read, of its first 500; anything else is an empty list. Source: requirements#CON-2. */
export const listOf = <const S extends v.GenericSchema>(item: S) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items): readonly v.InferOutput<S>[] =>
        items.slice(0, MAX_ITEMS).flatMap((one) => {
          const { success, output } = v.safeParse(item, one);
          return success ? [output] : [];
        }),
      ),
    ),
    () => [],
  );
