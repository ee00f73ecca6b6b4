import { CheckboxesWidget, RadioWidget, GeneralSelectWidget } from './choice/choiceWidgets.tsx';
import { AltDateWidget } from './date/AltDateWidget.tsx';
import { FileWidget } from './file/FileWidget.tsx';
import { RangeWidget } from './number/RangeWidget.tsx';
import { UpDownWidget } from './number/UpDownWidget.tsx';
import { RatingWidget } from './rating/RatingWidget.tsx';
import { PasswordWidget } from './PasswordWidget.tsx';

/** Widgets that the product's own forms do not use. One chunk. */
export const rareWidgets = {
  AltDateWidget,
  CheckboxesWidget,
  FileWidget,
  GeneralSelectWidget,
  PasswordWidget,
  RadioWidget,
  RangeWidget,
  RatingWidget,
  UpDownWidget,
};
