import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { rareWidgets } from '../widgets/rareWidgets.ts';
import { MissingPart } from './MissingPart.tsx';
import { onDemand } from './onDemand.tsx';

type RareWidgets = typeof rareWidgets;

function rare(name: keyof RareWidgets): ComponentType<WidgetProps> {
  return onDemand(async () => (await import('../widgets/rareWidgets.ts')).rareWidgets[name], MissingPart);
}

/** Selects of any values, loaded when one is drawn. */
export const GeneralSelectWidget = rare('GeneralSelectWidget');

/** Widgets that load when a form first draws one of them. */
export const generalWidgets = {
  AltDateTimeWidget: rare('AltDateTimeWidget'),
  AltDateWidget: rare('AltDateWidget'),
  CheckboxesWidget: rare('CheckboxesWidget'),
  ColorWidget: rare('ColorWidget'),
  DateTimeWidget: rare('DateTimeWidget'),
  EmailWidget: rare('EmailWidget'),
  FileWidget: rare('FileWidget'),
  HiddenWidget: rare('HiddenWidget'),
  PasswordWidget: rare('PasswordWidget'),
  RadioWidget: rare('RadioWidget'),
  RangeWidget: rare('RangeWidget'),
  RatingWidget: rare('RatingWidget'),
  TimeWidget: rare('TimeWidget'),
  URLWidget: rare('URLWidget'),
  UpDownWidget: rare('UpDownWidget'),
} satisfies Record<Exclude<keyof RareWidgets, 'GeneralSelectWidget'>, ComponentType<WidgetProps>>;
