import type { WidgetProps } from '@rjsf/utils';
import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { incompleteDate, isNumeric, textOfValue } from '@kontor/schema-adapters';
import { numberIn, type FieldRules, textOfNumber } from '@kontor/schema-adapters/values';
import type { Json } from '@kontor/schema-adapters/json';
import { hasOtherText } from './otherText.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The widget props that a text element needs. */
export type TextProps = Pick<WidgetProps, 'id' | 'schema' | 'value' | 'onChange'> &
  Partial<Pick<WidgetProps, 'options' | 'onBlur' | 'onFocus'>>;

interface TextControl {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<TextElement>) => void;
  readonly onBlur: (event: FocusEvent<TextElement>) => void;
  readonly onFocus: () => void;
}

/**
 * Props of a controlled text element. Each key stroke writes the value: a number if the schema wants one and the text
 * is one, else the text. The state has only the typed spelling of the value (`1,` `1,50`), until value or language
 * change. `language`: the page's language, for the format of numbers.
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
    const newValue: unknown = readText(element, schema, language) ?? options?.emptyValue;
    setSpelling({ text: element.value, value: newValue, language });
    if (newValue !== value) onChange(newValue);
  };
  return {
    value: isTyped ? spelling.text : formatValue(value, language),
    onChange: ({ currentTarget }) => write(currentTarget),
    onBlur: ({ currentTarget }) => {
      // A password manager may set a text without an event; a partly typed date sends none.
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

/** Whether a native date is only partly typed; its `value` is empty then. */
function hasIncompleteDate(element: TextElement): boolean {
  return element.type === 'date' && element.validity.badInput;
}
