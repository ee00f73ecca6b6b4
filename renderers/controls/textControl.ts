import type { WidgetProps } from '@rjsf/utils';
import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { incompleteDate, isNumeric, textOfValue } from '#adapters/form/formSchema.ts';
import { numberIn, type FieldRules } from '#adapters/form/typedText.ts';
import type { Json } from '#adapters/model/json.ts';
import { textOfNumber } from '#adapters/model/numberText.ts';
import { hasOtherText } from './otherText.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The part of a widget's props that its element needs. */
export type TextProps = Pick<WidgetProps, 'id' | 'schema' | 'value' | 'onChange'> &
  Partial<Pick<WidgetProps, 'options' | 'onBlur' | 'onFocus'>>;

interface TextControl {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<TextElement>) => void;
  readonly onBlur: (event: FocusEvent<TextElement>) => void;
  readonly onFocus: () => void;
}

/**
 * Props of a controlled text element: each key writes the value, the number if the text is one, else the text. The state
 * holds only how the value was spelt (`1,` `1,50`), until value or language become others. `language`: the page's, in
 * which numbers are typed and shown.
 */
export function useTextControl(
  { id, schema, options, value, onChange, onBlur, onFocus }: TextProps,
  language?: string,
): TextControl {
  const [spelling, setSpelling] = useState<{
    readonly text: string;
    readonly value: unknown;
    readonly language: unknown;
  }>();
  const isTyped = spelling !== undefined && spelling.value === value && spelling.language === language;
  const write = (element: TextElement): void => {
    const written: unknown = readText(element, schema, language) ?? options?.emptyValue;
    setSpelling({ text: element.value, value: written, language });
    if (written !== value) onChange(written);
  };
  return {
    value: isTyped ? spelling.text : formatValue(value, language),
    onChange: ({ currentTarget }) => write(currentTarget),
    onBlur: ({ currentTarget }) => {
      // Neither a password manager nor a date that is partly typed may send an event.
      if (hasIncompleteDate(currentTarget) || hasOtherText(currentTarget)) write(currentTarget);
      onBlur?.(id, value);
    },
    onFocus: () => onFocus?.(id, value),
  };
}

function formatValue(value: Json | undefined, language: string | undefined): string {
  return typeof value === 'number' && language !== undefined ? textOfNumber(value, language) : textOfValue(value);
}

function readText(element: TextElement, schema: FieldRules['schema'], language: string | undefined): Json | undefined {
  if (hasIncompleteDate(element)) return incompleteDate;
  const text = element.value;
  if (text === '') return undefined;
  return isNumeric(schema) ? (numberIn(text.trim(), language) ?? text) : text;
}

/** Whether a native date is only partly typed: its text is empty then. */
function hasIncompleteDate(element: TextElement): boolean {
  return element.type === 'date' && element.validity.badInput;
}
