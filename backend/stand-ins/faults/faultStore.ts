import * as v from 'valibot';
import { nearestNames } from '@kontor/contract/rules';
import { count, fail, flag, listOf, number, object, readStrict, text, wholeNumber } from '#backend/shared/document.ts';

/** One attempt of a call: `key` is equal for the same call of the same page. */
export interface Attempt {
  readonly key: string;
  /** The page's automatic repeat of a call that failed a moment ago. */
  readonly isRepeat: boolean;
}

/** The active faults, for stand-ins and services. */
export type FaultStore = ReturnType<typeof faultStore>;

/** A store of faults. `onChange` gets each new list. Source: requirements#console-api. */
export function faultStore(
  initial: readonly Fault[] = [],
  onChange: (faults: readonly Fault[]) => void = () => undefined,
) {
  let faults = initial;
  let repeated = new Map<string, FaultEffect>();
  const calls = new Set<string>();
  const set = (next: readonly Fault[]): void => {
    faults = next;
    onChange(next);
  };
  return {
    list: () => faults,
    /** Registers a call. */
    offer: (call: string) => calls.add(call),
    /** The registered calls, in alphabetical order. */
    calls: () => [...calls].toSorted(),
    /** Replaces all of them. */
    replace: (next: readonly Fault[]) => {
      repeated = new Map();
      set(next);
    },
    /**
     * The next effect for a call, if any. Counts a limited fault down and removes it after its last time. A fault with
     * `repeats` also affects the automatic repeats of its call, uncounted.
     */
    take: (call: string, attempt?: Attempt) => {
      const repeatedEffect = attempt?.isRepeat === true ? repeated.get(attempt.key) : undefined;
      if (repeatedEffect !== undefined) return repeatedEffect;
      const hit = faults.find((fault) => fault.call === call);
      if (attempt !== undefined) repeated.delete(attempt.key);
      if (hit?.times === undefined) return hit?.effect;
      if (attempt !== undefined && hit.repeats === true) repeated.set(attempt.key, hit.effect);
      const rest = hit.times > 1 ? [{ ...hit, times: hit.times - 1 }] : [];
      set(faults.flatMap((fault) => (fault === hit ? rest : [fault])));
      return hit.effect;
    },
  };
}

/** One entry of the provider's `validationErrors`. */
const validationError = object({
  errorCode: number,
  message: v.optional(v.string('must be a text'), ''),
  fieldName: text,
});

/** The effect of a fault. `error` answers in the wire format of the called service; `status` sends `body` as JSON. */
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

/** A fault of a call (`accounts.setAccountInfo`, `GET /rest/v1/region`). Without `times` it stays until deleted. */
const faultSchema = object({
  call: text,
  effect,
  times: v.optional(count),
  /** Whether the fault also affects automatic repeats of its call, uncounted. */
  repeats: v.optional(flag),
});

/** A tester's list, which replaces all faults. */
export const faultList = listOf(faultSchema);

export type FaultEffect = Readonly<v.InferOutput<typeof effect>>;
export type Fault = Readonly<v.InferOutput<typeof faultSchema>>;

/** Parses a tester's list. Throws `DocumentError`. */
export function parseFaults(raw: unknown): readonly Fault[] {
  const entries = readStrict(listOf(v.unknown()), raw, '', 'the list of faults');
  return entries.map((entry, index) => readStrict(faultSchema, entry, `fault ${index + 1}`));
}

/** Throws `DocumentError` for a fault of a call that does not exist, with the most similar names. */
export function refuseUnknownCalls(faults: readonly Fault[], calls: readonly string[]): void {
  faults.forEach(({ call }, index) => {
    if (!calls.includes(call))
      fail(
        `fault ${index + 1}, call: there is no call “${call}”; the nearest are ${nearestNames(call, calls, 3).join(', ')}`,
      );
  });
}
