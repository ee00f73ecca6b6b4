import { textByKey } from '../texts/textByKey.ts';
import { TranslatableString } from '@rjsf/utils';
import type { TFunction } from 'i18next';

/** A message key, and the names of its placeholders in the order of rjsf's parameters. */
type ThemeText = readonly [key: string, ...parameters: string[]];

/** Message keys for the texts of rjsf's fields and this theme's templates; the compiler reports missing rows. */
const themeTexts: Readonly<Record<TranslatableString, ThemeText>> = {
  [TranslatableString.ArrayItemTitle]: ['global.theme.item'],
  [TranslatableString.MissingItems]: ['global.theme.missingItems'],
  [TranslatableString.EmptyArray]: ['global.theme.empty'],
  [TranslatableString.YesLabel]: ['global.theme.yes'],
  [TranslatableString.NoLabel]: ['global.theme.no'],
  [TranslatableString.CloseLabel]: ['global.theme.close'],
  [TranslatableString.ErrorsLabel]: ['global.form.errors.headline'],
  [TranslatableString.NewStringDefault]: ['global.theme.newValue'],
  [TranslatableString.AddButton]: ['global.theme.add'],
  [TranslatableString.AddItemButton]: ['global.theme.addItem'],
  [TranslatableString.CopyButton]: ['global.theme.copy'],
  [TranslatableString.ExpandButton]: ['global.theme.expand'],
  [TranslatableString.MoveDownButton]: ['global.theme.moveDown'],
  [TranslatableString.MoveUpButton]: ['global.theme.moveUp'],
  [TranslatableString.RemoveButton]: ['global.theme.remove'],
  [TranslatableString.NowLabel]: ['global.theme.now'],
  [TranslatableString.ClearLabel]: ['global.theme.clear'],
  [TranslatableString.AriaDateLabel]: ['global.theme.chooseDate'],
  [TranslatableString.PreviewLabel]: ['global.theme.preview'],
  [TranslatableString.DecrementAriaLabel]: ['global.theme.decrease'],
  [TranslatableString.IncrementAriaLabel]: ['global.theme.increase'],
  [TranslatableString.OptionalObjectAdd]: ['global.theme.addData'],
  [TranslatableString.OptionalObjectRemove]: ['global.theme.removeData'],
  [TranslatableString.OptionalObjectEmptyMsg]: ['global.theme.noData'],
  [TranslatableString.Type]: ['global.theme.type'],
  [TranslatableString.Value]: ['global.theme.value'],
  [TranslatableString.ClearButton]: ['global.theme.clearInput'],
  [TranslatableString.UnknownFieldType]: ['global.theme.unknownType', 'type'],
  [TranslatableString.OptionPrefix]: ['global.theme.option', 'number'],
  [TranslatableString.TitleOptionPrefix]: ['global.theme.titleOption', 'title', 'number'],
  [TranslatableString.KeyLabel]: ['global.theme.keyOf', 'label'],
  [TranslatableString.DeprecatedLabel]: ['global.theme.deprecated', 'label'],
  [TranslatableString.CycleDetected]: ['global.theme.cycle', 'name'],
  [TranslatableString.InvalidObjectField]: ['global.theme.invalidObject', 'name', 'reason'],
  [TranslatableString.UnsupportedField]: ['global.theme.unsupported'],
  [TranslatableString.UnsupportedFieldWithId]: ['global.theme.unsupported'],
  [TranslatableString.UnsupportedFieldWithReason]: ['global.theme.unsupported'],
  [TranslatableString.UnsupportedFieldWithIdAndReason]: ['global.theme.unsupported'],
  [TranslatableString.FilesInfo]: ['global.theme.file', 'name', 'type', 'size'],
};

const textsByString: ReadonlyMap<string, ThemeText> = new Map(Object.entries(themeTexts));

/** Creates rjsf's `translateString` with the product's catalogues. The result never throws. */
export function translateStringWith(
  t: TFunction,
): (text: TranslatableString, parameters?: readonly string[]) => string {
  return (text, parameters = []) => {
    const [key, ...names] = textsByString.get(text) ?? themeTexts[TranslatableString.UnsupportedField];
    return textByKey(t, key, Object.fromEntries(names.map((name, index) => [name, parameters[index] ?? ''])));
  };
}
