import type { WidgetProps } from '@rjsf/utils';
import { createElement, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';
import { FavoriteStoreInput, TextWidget } from '@kontor/rjsf-theme/controls';
import '@kontor/rjsf-theme/controls';
import type { FormRules } from '@kontor/rjsf-theme/form';
import { timeLimit } from '../../longRun.ts';
import { centre, portal } from './areas.ts';
import { findsNothingWrong, run, type Control } from './sequences.ts';

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

findsNothingWrong('the preference centre', centre, 6);

it.each(faults.map(([what, sentence, fault, areaOf = centre]) => ({ what, sentence, fault, areaOf })))(
  'a hostile user finds $what (control)',
  { timeout: timeLimit },
  async ({ sentence, fault, areaOf }) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { failed, errorInstance } = await run(areaOf, { numRuns: 300, seed: 50 }, fault);
    expect([failed, [errorInstance, ...log.mock.calls.flat()].join('\n')]).toEqual([
      true,
      expect.stringMatching(sentence),
    ]);
    vi.restoreAllMocks();
  },
);
