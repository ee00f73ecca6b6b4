import * as v from 'valibot';
import { nearestNames } from '#adapters/contract/lint/nearestName.ts';
import { asArray, fail } from '#backend/shared/document.ts';
import { listOf, number, object, readStrict, text, wholeNumber } from '#backend/shared/readStrict.ts';

/** One entry of the provider's `validationErrors`. */
const validationError = object({
  errorCode: number,
  message: v.optional(v.string('must be a text'), ''),
  fieldName: text,
});

/** What goes wrong. `error` is answered in the wire format of the called service; `body` of `status` is sent as JSON. */
const effect = v.variant(
  'kind',
  [
    object({ kind: v.literal('delay'), ms: wholeNumber(0, 600_000) }),
    object({ kind: v.literal('status'), status: wholeNumber(200, 599), body: v.optional(v.unknown()) }),
    object({ kind: v.literal('drop') }),
    object({ kind: v.literal('garbage') }),
    object({
      kind: v.literal('error'),
      errorCode: number,
      errorDetails: v.optional(text),
      customMessage: v.optional(text),
      validationErrors: v.optional(listOf(validationError)),
    }),
  ],
  'must be delay, status, drop, garbage or error',
);
const aboveZero = 'must be a whole number above 0';

/** A fault of a call (`accounts.setAccountInfo`, `GET /rest/v1/region`). Without `times` it stays until deleted. */
const fault = object({
  call: text,
  effect,
  times: v.optional(v.pipe(number, v.integer(aboveZero), v.minValue(1, aboveZero))),
  /** Whether pages' automatic repeats of a call that it hit get it too, without being counted. */
  repeats: v.optional(v.boolean('must be true or false')),
});

/** What a tester sends: it replaces all faults. */
export const faultList = listOf(fault);

export type FaultEffect = Readonly<v.InferOutput<typeof effect>>;
export type Fault = Readonly<v.InferOutput<typeof fault>>;

/** Reads the list that a tester sent. Throws `DocumentError` with what is wrong. */
export function parseFaults(raw: unknown): readonly Fault[] {
  return asArray(raw, 'the list of faults').map((entry, index) => readStrict(fault, entry, `fault ${index + 1}`));
}

/** Throws `DocumentError` for a fault of a call that does not exist, with the names that are nearest to it. */
export function refuseUnknownCalls(faults: readonly Fault[], calls: readonly string[]): void {
  faults.forEach(({ call }, index) => {
    if (!calls.includes(call))
      fail(
        `fault ${index + 1}, call: there is no call “${call}”; the nearest are ${nearestNames(call, calls, 3).join(', ')}`,
      );
  });
}
