import { CheckboxesWidget, RadioWidget, GeneralSelectWidget } from './choice/choiceWidgets.tsx';
import { AltDateTimeWidget, AltDateWidget } from './date/AltDateWidget.tsx';
import { DateTimeWidget, TimeWidget, ColorWidget, EmailWidget, HiddenWidget, URLWidget } from './text/LineWidgets.tsx';
import { FileWidget } from './file/FileWidget.tsx';
import { RangeWidget } from './number/RangeWidget.tsx';
import { UpDownWidget } from './number/UpDownWidget.tsx';
import { RatingWidget } from './rating/RatingWidget.tsx';
import { PasswordWidget } from './PasswordWidget.tsx';

/** Widgets that the product's own forms do not use. One chunk. */
export const rareWidgets = {
  AltDateTimeWidget,
  AltDateWidget,
  CheckboxesWidget,
  ColorWidget,
  DateTimeWidget,
  EmailWidget,
  FileWidget,
  GeneralSelectWidget,
  HiddenWidget,
  PasswordWidget,
  RadioWidget,
  RangeWidget,
  RatingWidget,
  TimeWidget,
  URLWidget,
  UpDownWidget,
};
