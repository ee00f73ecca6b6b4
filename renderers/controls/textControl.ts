import type { WidgetProps } from '@rjsf/utils';
import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { incompleteDate, isNumeric, textOfValue } from '#adapters/form/formSchema.ts';
import { normalizeText, numberIn, type FieldRules } from '#adapters/form/typedText.ts';
import type { Json } from '#adapters/model/json.ts';
import { textOfNumber } from '#adapters/model/numberText.ts';
import { useForm } from '../model/formContext.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { hasOtherText } from './otherText.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The part of a widget's props that its element needs. */
export type TextProps = Pick<WidgetProps, 'id' | 'schema' | 'value' | 'onChange'> &
  Partial<Pick<WidgetProps, 'uiSchema' | 'options' | 'onBlur' | 'onFocus'>>;

interface TextRules extends Pick<FieldRules, 'normalizePhone'> {
  /** The page's language, in which numbers are typed and shown. */
  readonly language?: string;
  /** A password stays as it is typed. */
  readonly isPassword?: boolean;
}

interface TextControl {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<TextElement>) => void;
  readonly onBlur: (event: FocusEvent<TextElement>) => void;
  readonly onFocus: () => void;
}

/**
 * Props of a controlled text element: each key writes the value, the number if the text is one, else the text. The state
 * holds only how the value was spelt (`1,` `1,50`), until value or language become others. A text that somebody typed is
 * normalised when the field is left.
 */
export function useTextControl(
  { id, schema, uiSchema, options, value, onChange, onBlur, onFocus }: TextProps,
  { language, normalizePhone, isPassword = false }: TextRules = {},
): TextControl {
  const form = useForm();
  const [spelling, setSpelling] = useState<{
    readonly text: string;
    readonly value: unknown;
    readonly language: unknown;
  }>();
  const isTyped = spelling !== undefined && spelling.value === value && spelling.language === language;
  const write = (text: string, next: Json | undefined): void => {
    const written: unknown = next ?? options?.emptyValue;
    setSpelling({ text, value: written, language });
    onChange(written);
  };
  return {
    value: isTyped ? spelling.text : formatValue(value, language),
    onChange: ({ currentTarget: element }) => write(element.value, readText(element, schema, language)),
    onBlur: ({ currentTarget: element }) => {
      let left: unknown = value;
      if (hasIncompleteDate(element)) left = incompleteDate;
      else if (isTyped || hasOtherText(element)) {
        const read = readText(element, schema, language);
        const rules = { schema, options: uiOptionsOf(uiSchema), normalizePhone };
        // A rule that follows from another field is known to the form's store, which normalises, too.
        const isRuled = form !== undefined && rules.options.messagesBy !== undefined;
        const isText = typeof read === 'string' && !isPassword && !isNumeric(schema) && !isRuled;
        left = (isText ? normalizeText(read, rules) : read) ?? options?.emptyValue;
        if (left === '') left = options?.emptyValue;
      }
      if (left !== value) onChange(left);
      onBlur?.(id, left);
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
