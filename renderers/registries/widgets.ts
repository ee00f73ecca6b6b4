import type { FieldProps, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { FieldName, WidgetName } from '@kontor/schema-adapters';
import { BirthdayInput, DatePartsWidget } from '../fields/date/dateInputs.tsx';
import { FavoriteStoreInput } from '../fields/favorite-store/FavoriteStoreInput.tsx';
import { PhoneInput } from '../fields/PhoneInput.tsx';
import type { ControlMarks } from '../model/uiOptions.ts';
import { CheckboxWidget } from '../widgets/CheckboxWidget.tsx';
import { CountryInput, SalutationInput, SelectWidget } from '../widgets/SelectWidget.tsx';
import { DateWidget, PasswordWidget, TextareaWidget, TextWidget } from '../widgets/textWidgets.tsx';
import { NewsletterWidget, TileWidget } from '../widgets/TileWidgets.tsx';

/**
 * Widgets by rjsf's names, and those that only this theme has; rjsf's `getWidget` chooses. Others (`RadioWidget`,
 * `FileWidget`, `TimeWidget` …) are rjsf's own, with this theme's templates and styles (`templates/stockWidgets.css`).
 */
export const widgets = {
  TextWidget,
  SelectWidget,
  CheckboxWidget,
  DateWidget,
  PasswordWidget,
  TextareaWidget,
  number: TextWidget,
  dateparts: DatePartsWidget,
  tile: TileWidget,
  newsletter: NewsletterWidget,
  CountryInput,
  SalutationInput,
  ShoppingFrequencyInput: SelectWidget,
} satisfies Readonly<
  Record<Registered<WidgetName>, ComponentType<WidgetProps>> & Record<string, ComponentType<WidgetProps>>
>;

const simpleWidgets = new Set<unknown>(Object.values(widgets));

/** Whether a control works in this theme's template without rjsf's own field. Foreign controls may need anything. */
export function isSimpleControl<Props>(component: unknown): component is ComponentType<Props> & ControlMarks {
  return (
    simpleWidgets.has(component) ||
    (typeof component === 'function' && 'frame' in component && !('defaultProps' in component))
  );
}

/** The rjsf registry's name for a name of the adapter: `text` is `TextWidget`. */
type Registered<Name extends string> = Name extends 'text' | 'textarea' | 'select' | 'checkbox' | 'date'
  ? `${Capitalize<Name>}Widget`
  : Name;

/** Composite controls by their name in `ui:field`; the compiler reports missing ones. */
export const fields = {
  BirthdayInput,
  PhoneInput,
  FavoriteStoreInput,
} satisfies Record<FieldName, ComponentType<FieldProps>>;
