import type { WidgetProps } from '@rjsf/utils';
import * as fc from 'fast-check';
import { createElement, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';
import { FavoriteStoreInput, TextWidget } from '@kontor/rjsf-theme/controls';
import '@kontor/rjsf-theme/controls';
import type { FormRules } from '@kontor/rjsf-theme/form';
import { cases, isLong, timeLimit } from '../../longRun.ts';
import { centre, portal, starts, type Area, type Start } from './areas.ts';
import { actions, runSequence, type Step } from './hostileUser.ts';
import type { Fault } from './world.tsx';

/** `KONTOR_SEED` repeats the same sequences. */
const seed = Number(process.env['KONTOR_SEED'] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 50));

const sequencesOf = (names: readonly string[]): fc.Arbitrary<Step[]> => {
  const name = fc.oneof(fc.constantFrom('type', 'save', 'blur'), fc.constantFrom(...names));
  return fc.array(fc.record({ name, a: fc.nat(99), b: fc.nat(99) }), { minLength: 3, maxLength: 12 });
};
const allActions = actions.map(({ name }) => name);

/** A customer with two phones, in a form with name, phone, postcode and store. */
const faultStart: Start = {
  data: {
    profile: {
      phones: [
        { number: '+493012345', type: 'mobile' },
        { number: '+4940123456', type: 'home' },
      ],
    },
  },
  chosen: [5, 1, 12],
};

/** A fault, and the actions among which it is searched. */
interface Control extends Fault {
  readonly start?: Start;
  readonly among?: readonly string[];
}

const run = (
  areaOf: (start: Start) => Area,
  times: { readonly numRuns: number; readonly seed: number },
  fault?: Control,
) =>
  fc.check(
    fc.asyncProperty(
      fault ? fc.constant(fault.start ?? faultStart) : starts,
      sequencesOf(fault?.among ?? allActions),
      (start, steps) => runSequence(areaOf(start), steps, fault),
    ),
    { ...times, ...(fault && { endOnFailure: true }) },
  );

/** The rules without their spelling of texts. */
const rawRules = new WeakMap<FormRules, FormRules>();
const withoutSpelling = (rules: FormRules): FormRules => {
  const { normalize: _, ...raw } = rules;
  if (!rawRules.has(rules)) rawRules.set(rules, raw);
  return rawRules.get(rules) ?? raw;
};

/** Shows a postcode without blanks once it is left, whatever the form holds. */
function TidyText(props: WidgetProps) {
  const [isInField, setIsInField] = useState(false);
  const value =
    typeof props.value === 'string' && !isInField ? props.value.replaceAll(/(?<=\d) (?=\d)/g, '') : props.value;
  return createElement(TextWidget, {
    ...props,
    value,
    onFocus: () => setIsInField(true),
    onBlur: (...left) => {
      setIsInField(false);
      props.onBlur(...left);
    },
  });
}

/** A hint beside a text, as a loose text that comes and goes. */
const LooseText = (props: WidgetProps) => (
  <>
    {props.value ? <b /> : null}
    {props.value ? `${String(props.value).length}` : 'leer'}
    <TextWidget {...props} />
  </>
);

const onlyNumbers = (value: Json): Json =>
  Array.isArray(value)
    ? value.map((item: Json) => (isJsonObject(item) ? { number: item['number'] ?? null } : item))
    : value;

/** A fault of the page, and the sentence of the invariant that it breaks. */
const faults: readonly (readonly [string, RegExp, Control, typeof centre?])[] = [
  [
    'a postcode that keeps its blank and shows none',
    /shows “\d+” and means|a valid form was not saved: Die Postleitzahl/,
    {
      theme: { widgets: { TextWidget: TidyText } },
      spoilStore: (store) => {
        const { setRules } = store;
        Object.assign(store, { setRules: (rules: FormRules) => setRules(withoutSpelling(rules)) });
      },
    },
  ],
  [
    'a store that is typed, not chosen and dropped',
    /STORE has lost/,
    {
      among: ['type', 'tab', 'reload'],
      theme: {
        fields: {
          FavoriteStoreInput: Object.assign(
            (props: Parameters<typeof FavoriteStoreInput>[0]) =>
              createElement(FavoriteStoreInput, {
                ...props,
                onChange: (value: unknown, path) => props.onChange(typeof value === 'object' ? undefined : value, path),
              }),
            { frame: 'field' as const },
          ),
        },
      },
    },
  ],
  [
    'a member of a list’s item that vanishes',
    /profile\.phones\[1\]\.type was not touched/,
    {
      among: ['type', 'correct'],
      sends: (patch) => {
        const phones = patch.profile?.['phones'];
        return phones === undefined ? patch : { ...patch, profile: { ...patch.profile, phones: onlyNumbers(phones) } };
      },
    },
    portal,
  ],
  [
    'a text that a translator moves',
    /NotFoundError/,
    {
      among: ['translate the page'],
      theme: { widgets: { TextWidget: LooseText } },
      start: { data: { profile: { firstName: '' } }, chosen: [1] },
    },
  ],
  [
    'a form that refuses valid values',
    /a valid form was not saved/,
    {
      spoilStore: (store) => {
        const { validate } = store;
        const errors = [{ form: [store.names[0] ?? ''], what: 'pattern' }];
        Object.assign(store, { validate: () => ({ ...validate(), errors }) });
      },
    },
  ],
  [
    'a page that sends more than was touched',
    /was not touched/,
    { sends: (patch) => ({ ...patch, profile: { firstName: 'A.', ...patch.profile } }) },
  ],
  [
    'a form that is silent about refusals',
    /a refusal was not told/,
    { spoilStore: (store) => Object.assign(store, { setExternalErrors: () => undefined }) },
    portal,
  ],
  [
    'a form that forgets its input when it goes',
    /has lost/,
    {
      spoilStore: (store) => {
        const { attach } = store;
        Object.assign(store, {
          attach: (read: () => void) => {
            const detach = attach(read);
            return () => {
              detach();
              store.dropDraft();
            };
          },
        });
      },
    },
  ],
  [
    'a storage that loses what it gets',
    /has lost|does not say/,
    { spoilApp: ({ storage }) => Object.assign(storage.session, { write: () => undefined }) },
  ],
];

describe('a hostile user', () => {
  /** In the long run so many thousand sequences, each with a seed of its own. */
  const parts = (area: string, areaOf: typeof centre, thousands: number) =>
    Array.from({ length: cases(1, thousands) }, (_, part) => [area, seed + part, areaOf] as const);
  it.each([...parts('the preference centre', centre, 6), ...parts('the account pages', portal, 4)])(
    'finds nothing wrong in %s, seed %i (requirements#DATA-2)',
    { timeout: timeLimit },
    async (_area, partSeed, areaOf) => {
      const { failed, errorInstance, counterexample } = await run(areaOf, { numRuns: cases(8, 1_000), seed: partSeed });
      expect(failed && [errorInstance, JSON.stringify(counterexample)]).toBe(false);
    },
  );

  it.each(faults.map(([what, sentence, fault, areaOf = centre]) => ({ what, sentence, fault, areaOf })))(
    'finds $what (control)',
    { timeout: timeLimit },
    async ({ sentence, fault, areaOf }) => {
      const log = vi.spyOn(console, 'error').mockReturnValue();
      const { failed, errorInstance } = await run(areaOf, { numRuns: 300, seed }, fault);
      expect([failed, [errorInstance, ...log.mock.calls.flat()].join('\n')]).toEqual([
        true,
        expect.stringMatching(sentence),
      ]);
      vi.restoreAllMocks();
    },
  );
});
