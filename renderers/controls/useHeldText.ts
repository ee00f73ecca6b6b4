import type { WidgetProps } from '@rjsf/utils';
import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent, type RefObject } from 'react';
import { sameValue } from '#adapters/check/formValue.ts';
import { textOfValue } from '#adapters/form/textOfValue.ts';
import type { Json } from '#adapters/model/json.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { readField, type FieldElement, type FieldRules } from './fieldText.ts';
import { heldTextOf, holdText } from './heldTexts.ts';

/** Props for the element of a widget that stores its own text. */
interface HeldElementProps<Element extends FieldElement> {
  readonly ref: RefObject<Element | null>;
  readonly defaultValue: string;
  readonly 'data-uncontrolled': true;
  readonly onChange: (event: ChangeEvent<Element>) => void;
  readonly onBlur: (event: FocusEvent<Element>) => void;
  readonly onFocus: (event: FocusEvent<Element>) => void;
}

/** The part of a widget's props that its element needs. */
type HeldProps = Pick<WidgetProps, 'id' | 'schema' | 'value' | 'onChange' | 'onBlur' | 'onFocus'> &
  Partial<Pick<WidgetProps, 'uiSchema' | 'options'>>;

/**
 * An element that stores its own text. In any rjsf form each key calls `onChange`; a form that listens to the input
 * events of its `data-uncontrolled` elements calls it without a render. A value from outside is written into the element.
 */
export function useHeldText<Element extends FieldElement>(
  { id, schema, uiSchema, options, value, onChange, onBlur, onFocus }: HeldProps,
  tidyPhone?: FieldRules['tidyPhone'],
): HeldElementProps<Element> {
  const ref = useRef<Element>(null);
  const shown = useRef<Json | undefined>(value);
  const [first] = useState(() => textOfValue(value));
  const read = (element: Element): Json | undefined =>
    readField(element, { schema, options: uiOptionsOf(uiSchema), tidyPhone }) ?? options?.emptyValue;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const before = heldTextOf(element);
    const show = (): void => {
      element.value = textOfValue(value);
    };
    if (shown.current !== value && before?.isPending !== true && !sameValue(read(element), value)) show();
    shown.current = value;
    holdText(element, {
      isPending: before?.isPending ?? false,
      isTouched: before?.isTouched ?? false,
      read: () => read(element),
      change: () => onChange(read(element)),
      show,
    });
  });
  return {
    ref,
    defaultValue: first,
    'data-uncontrolled': true,
    onChange: ({ currentTarget }) => {
      const held = heldTextOf(currentTarget);
      if (held) held.isTouched = true;
      onChange(read(currentTarget));
    },
    onBlur: ({ currentTarget }) => {
      const held = heldTextOf(currentTarget);
      if (held?.isTouched && isTidied(currentTarget)) currentTarget.value = textOfValue(read(currentTarget));
      onBlur(id, read(currentTarget));
    },
    onFocus: ({ currentTarget }) => onFocus(id, read(currentTarget)),
  };
}

/**
 * Shows the normalised text when the customer leaves the field: without stray spaces, a postcode as its country writes
 * it.
 */
function isTidied(element: FieldElement): boolean {
  return element.dataset['password'] === undefined && element.type !== 'date';
}
