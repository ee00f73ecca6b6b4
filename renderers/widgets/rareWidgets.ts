import { CheckboxesWidget } from './choice/CheckboxesWidget.tsx';
import { RadioWidget } from './choice/RadioWidget.tsx';
import { GeneralSelectWidget } from './choice/GeneralSelectWidget.tsx';
import { AltDateTimeWidget, AltDateWidget } from './date/AltDateWidget.tsx';
import { DateTimeWidget, TimeWidget } from './date/TimeWidgets.tsx';
import { FileWidget } from './file/FileWidget.tsx';
import { RangeWidget } from './number/RangeWidget.tsx';
import { UpDownWidget } from './number/UpDownWidget.tsx';
import { RatingWidget } from './rating/RatingWidget.tsx';
import { ColorWidget } from './text/ColorWidget.tsx';
import { EmailWidget, HiddenWidget, URLWidget } from './text/LineWidgets.tsx';
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
