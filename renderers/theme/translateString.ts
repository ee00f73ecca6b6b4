import { textByKey } from '../texts/textByKey.ts';
import { TranslatableString } from '@rjsf/utils';
import type { TFunction } from 'i18next';

/** A message key, and the placeholder names for rjsf's numbered parameters, in their order. */
type ThemeText = readonly [key: string, ...parameters: string[]];

/** The texts that rjsf's own fields and our templates show; the compiler reports a text of rjsf without a row. */
const themeTexts = {
  ArrayItemTitle: ['global.theme.item'],
  MissingItems: ['global.theme.missingItems'],
  EmptyArray: ['global.theme.empty'],
  YesLabel: ['global.theme.yes'],
  NoLabel: ['global.theme.no'],
  CloseLabel: ['global.theme.close'],
  ErrorsLabel: ['global.form.errors.headline'],
  NewStringDefault: ['global.theme.newValue'],
  AddButton: ['global.theme.add'],
  AddItemButton: ['global.theme.addItem'],
  CopyButton: ['global.theme.copy'],
  ExpandButton: ['global.theme.expand'],
  MoveDownButton: ['global.theme.moveDown'],
  MoveUpButton: ['global.theme.moveUp'],
  RemoveButton: ['global.theme.remove'],
  NowLabel: ['global.theme.now'],
  ClearLabel: ['global.theme.clear'],
  AriaDateLabel: ['global.theme.chooseDate'],
  PreviewLabel: ['global.theme.preview'],
  DecrementAriaLabel: ['global.theme.decrease'],
  IncrementAriaLabel: ['global.theme.increase'],
  OptionalObjectAdd: ['global.theme.addData'],
  OptionalObjectRemove: ['global.theme.removeData'],
  OptionalObjectEmptyMsg: ['global.theme.noData'],
  Type: ['global.theme.type'],
  Value: ['global.theme.value'],
  ClearButton: ['global.theme.clearInput'],
  UnknownFieldType: ['global.theme.unknownType', 'type'],
  OptionPrefix: ['global.theme.option', 'number'],
  TitleOptionPrefix: ['global.theme.titleOption', 'title', 'number'],
  KeyLabel: ['global.theme.keyOf', 'label'],
  DeprecatedLabel: ['global.theme.deprecated', 'label'],
  CycleDetected: ['global.theme.cycle', 'name'],
  InvalidObjectField: ['global.theme.invalidObject', 'name', 'reason'],
  UnsupportedField: ['global.theme.unsupported'],
  UnsupportedFieldWithId: ['global.theme.unsupported'],
  UnsupportedFieldWithReason: ['global.theme.unsupported'],
  UnsupportedFieldWithIdAndReason: ['global.theme.unsupported'],
  FilesInfo: ['global.theme.file', 'name', 'type', 'size'],
} as const satisfies Record<keyof typeof TranslatableString, ThemeText>;

/**
 * rjsf's `translateString` with the product's catalogues: its fields and our templates use the customer's language.
 * Never throws.
 */
export function translateStringWith(
  t: TFunction,
): (text: TranslatableString, parameters?: readonly string[]) => string {
  return (text, parameters = []) => {
    const [key, ...names] = byText.get(text) ?? themeTexts.UnsupportedField;
    return textByKey(t, key, Object.fromEntries(names.map((name, index) => [name, parameters[index] ?? ''])));
  };
}

const byText: ReadonlyMap<string, ThemeText> = new Map(
  Object.entries(TranslatableString).map(([name, text]): [string, ThemeText] => [
    text,
    new Map<string, ThemeText>(Object.entries(themeTexts)).get(name) ?? themeTexts.UnsupportedField,
  ]),
);
