import type { WidgetProps } from '@rjsf/utils';
import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent, type RefObject } from 'react';
import { sameValue } from '#adapters/check/formValue.ts';
import { isNumeric, textOfValue, incompleteDate } from '#adapters/form/formSchema.ts';
import { numberIn, tidiedText, type FieldRules } from '#adapters/form/typedText.ts';
import type { Json } from '#adapters/model/json.ts';
import type { FieldPath } from '../model/formNodes.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { textOfNumber } from '#adapters/model/numberText.ts';

/** Props for the element of a widget that stores its own text. */
interface HeldElementProps<Element extends FieldElement> {
  readonly ref: RefObject<Element | null>;
  readonly defaultValue: string;
  readonly onChange: (event: ChangeEvent<Element>) => void;
  readonly onBlur: ((event: FocusEvent<Element>) => void) | undefined;
  readonly onFocus: ((event: FocusEvent<Element>) => void) | undefined;
}

/** The value that the element showed last, in which language, and the text that was read last with its value. */
interface HeldState {
  shown: Json | undefined;
  language: string | undefined;
  known: { readonly text: string; readonly value: Json | undefined } | undefined;
}

/** The part of a widget's props that its element needs. */
type HeldProps = Pick<WidgetProps, 'id' | 'schema' | 'value' | 'onChange' | 'onBlur' | 'onFocus'> &
  Partial<Pick<WidgetProps, 'uiSchema' | 'options'>> & {
    /** The place of its value, if it is one of several in a field. */
    readonly path?: FieldPath;
  };

/**
 * An element that stores its own text. In any rjsf form each key calls `onChange` with the text as it stands there, and
 * leaving the field once more where tidying changes it; a form with `HeldInputs` calls it when the field is left, without
 * a render. A value from outside is written into the element.
 */
export function useHeldText<Element extends FieldElement>(
  { id, schema, uiSchema, options, value, path, onChange, onBlur, onFocus }: HeldProps,
  { tidyPhone, language }: TextRules = {},
): HeldElementProps<Element> {
  const ref = useRef<Element>(null);
  const [first] = useState(() => shownText(value, { language }));
  // One for all: each hook of each field costs time in a long form.
  const held = useRef<HeldState>({ shown: value, language, known: undefined });
  const read = (element: Element): Json | undefined => {
    const text = element.value;
    // Each text is read once, though a key, its commit and the blur ask. A date that is only partly typed has no text.
    if (text !== '' && held.current.known?.text === text) return held.current.known.value;
    const rules = { schema, options: uiOptionsOf(uiSchema), tidyPhone, language: held.current.language };
    const found = readField(element, rules) ?? options?.emptyValue;
    held.current.known = { text, value: found };
    return found;
  };
  const tidy = (element: Element): void => {
    if (heldTextOf(element)?.isTouched && !isNumeric(schema) && isTidied(element))
      showText(element, textOfValue(read(element)));
  };
  useLayoutEffect(() => {
    // The rules may be others now.
    held.current.known = undefined;
    const element = ref.current;
    if (!element) return;
    const show = (): void => {
      element.value = shownText(value, { language });
    };
    const own = heldTextOf(element);
    if (own?.isPending !== true && own?.isSpared !== true) {
      // A number is written as the page's language writes it, also after a switch.
      if (held.current.language !== language && typeof value === 'number') show();
      held.current.language = language;
      if (held.current.shown !== value && !sameValue(read(element), value)) show();
    }
    held.current.shown = value;
    holdText(element, { read: () => read(element), change: onChange, show, tidy: () => tidy(element), path });
  });
  return {
    ref,
    defaultValue: first,
    onChange: ({ currentTarget }) => {
      const text = heldTextOf(currentTarget);
      if (text) text.isTouched = true;
      const rules = { schema, options: uiOptionsOf(uiSchema), language };
      onChange(readField(currentTarget, rules, true) ?? options?.emptyValue);
    },
    onBlur:
      onBlur === unheard
        ? undefined
        : ({ currentTarget }) => {
            const typed = currentTarget.value;
            tidy(currentTarget);
            if (currentTarget.value !== typed) onChange(read(currentTarget));
            onBlur(id, read(currentTarget));
          },
    onFocus: onFocus === unheard ? undefined : ({ currentTarget }) => onFocus(id, read(currentTarget)),
  };
}

function showText(element: FieldElement, text: string): void {
  // A text that is set again costs as much as a new one.
  if (element.value !== text) element.value = text;
}

/**
 * Shows the normalised text when the customer leaves the field: without stray spaces, a postcode as its country writes
 * it. A number stays as it was typed.
 */
function isTidied(element: FieldElement): boolean {
  return element.type !== 'date' && !element.hasAttribute('data-password');
}

/** What the control of an element does with its text; renewed with each render. */
interface TextControl {
  /** The value of the element's text. */
  readonly read: () => Json | undefined;
  /** Reports a value that was read to the form, through rjsf's own `onChange`. */
  readonly change: (value: Json | undefined) => void;
  /** Writes the form's value into the element again. */
  readonly show: () => void;
  /** Writes the text as the form reads it: the customer has left the field. */
  readonly tidy: () => void;
}

/** An element that stores its own text, as the form around it sees it. */
export interface HeldText extends TextControl {
  /** Where the form keeps its value, if that is not where the field is that was drawn with the element's id. */
  readonly path?: FieldPath | undefined;
  /** Some input has not reached the form's value yet; until then nothing may replace the text from outside. */
  isPending: boolean;
  /** The form's value was changed elsewhere while the control had the focus: it is shown when the control is left. */
  isSpared: boolean;
  /** Somebody has typed. An untouched text is never read back: an account's " Ada" stays as it is. */
  isTouched: boolean;
}

const heldTexts = new WeakMap<EventTarget, HeldText>();

/** The text element of an event's target; undefined for every other element. */
export function heldTextOf(target: EventTarget | null): HeldText | undefined {
  return target ? heldTexts.get(target) : undefined;
}

/** Marks an element as one that stores its own text. */
export function holdText(element: FieldElement, control: TextControl & Pick<HeldText, 'path'>): void {
  const held = heldTexts.get(element);
  if (held) Object.assign(held, control);
  else heldTexts.set(element, { ...control, isPending: false, isSpared: false, isTouched: false });
}

/** Elements that show one value of a form as text. */
type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What {@link readField} needs besides the schema and its options. */
type TextRules = Pick<FieldRules, 'tidyPhone' | 'language'>;

/** The text that an element shows for a value. */
function shownText(value: Json | undefined, { language }: TextRules): string {
  return typeof value === 'number' && language !== undefined ? textOfNumber(value, language) : textOfValue(value);
}

/**
 * The value of an element's text for its schema: a number if digits were typed (invalid input stays text, so that it
 * gives one error and no input is lost), the chosen member of an enum, undefined for an empty text. While somebody
 * types, `isTyped`, a text is as it stands there: the next key may follow a space.
 */
export function readField(element: FieldElement, rules: FieldRules, isTyped = false): Json | undefined {
  const { schema } = rules;
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox') return element.checked;
    if (element.type === 'date' && element.validity.badInput) return incompleteDate;
  }
  const isKept = element.hasAttribute('data-password') || (isTyped && !isNumeric(schema));
  const text = isKept ? element.value : tidiedText(element.value, rules);
  if (text === '') return undefined;
  if (schema?.enum && element instanceof HTMLSelectElement)
    return schema.enum.find((member) => textOfValue(member) === text) ?? text;
  if (!isNumeric(schema)) return text;
  return numberIn(text, rules.language) ?? text;
}

/**
 * A handler that does nothing. A control that sees it as rjsf's `onBlur` or `onFocus` adds no listener of its own, because
 * each one costs time whenever a field is left.
 */
export function unheard(): void {
  // Nobody listens.
}
