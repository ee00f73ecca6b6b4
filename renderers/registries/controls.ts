import type { FieldProps, RJSFSchema, UiSchema, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { typesOf } from '#adapters/form/formSchema.ts';
import type { FieldName, WidgetName } from '#adapters/tab-components/tabComponents.ts';
import { BirthdayInput, DatePartsWidget, DateWidget } from '../fields/date/dateInputs.tsx';
import { FavoriteStoreInput } from '../fields/favorite-store/FavoriteStoreInput.tsx';
import { PhoneInput } from '../fields/phone/PhoneInput.tsx';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { CheckboxWidget } from '../widgets/CheckboxWidget.tsx';
import { CountryInput, SalutationInput, SelectWidget } from '../widgets/SelectWidget.tsx';
import type { rareWidgets } from '../widgets/rareWidgets.ts';
import { TextareaWidget, TextWidget } from '../widgets/textWidgets.tsx';
import { NewsletterWidget, TileWidget } from '../widgets/tile/TileWidgets.tsx';
import { onDemand } from '../model/onDemand.tsx';

type Asked = (schema: RJSFSchema, uiSchema: UiSchema | undefined) => boolean;

/** A control for one value. */
export interface Control {
  readonly component: ComponentType<WidgetProps>;
  /** What it can draw; absent: whatever names it. For the rest, `otherwise` is drawn. */
  readonly draws?: Asked;
  readonly otherwise?: ComponentType<WidgetProps>;
  /** The properties whose control it is although their uiSchema names none. */
  readonly isDefaultFor?: Asked;
  /** It loads when a form first draws it. */
  readonly isLate?: true;
}

function late(name: keyof typeof rareWidgets): Control {
  const load = async () => (await import('../widgets/rareWidgets.ts')).rareWidgets[name];
  return { component: onDemand(load), isLate: true };
}

/**
 * Controls for one value, by their name in rjsf's registry: rjsf's own names, and those that only this theme has. What is
 * not here (`TimeWidget`, `URLWidget` …) is rjsf's own around this theme's templates.
 */
export const controls = {
  TextWidget: { component: TextWidget, isDefaultFor: isLine },
  SelectWidget: {
    component: SelectWidget,
    draws: hasPlainChoices,
    otherwise: late('GeneralSelectWidget').component,
    isDefaultFor: isChoice,
  },
  CheckboxWidget: { component: CheckboxWidget, isDefaultFor: isYesOrNo },
  DateWidget: { component: DateWidget },
  TextareaWidget: { component: TextareaWidget },
  number: { component: TextWidget },
  dateparts: { component: DatePartsWidget },
  tile: { component: TileWidget },
  newsletter: { component: NewsletterWidget },
  CountryInput: { component: CountryInput },
  SalutationInput: { component: SalutationInput },
  ShoppingFrequencyInput: { component: SelectWidget },
  AltDateWidget: late('AltDateWidget'),
  CheckboxesWidget: late('CheckboxesWidget'),
  FileWidget: late('FileWidget'),
  PasswordWidget: late('PasswordWidget'),
  RadioWidget: late('RadioWidget'),
  RangeWidget: late('RangeWidget'),
  RatingWidget: late('RatingWidget'),
  UpDownWidget: late('UpDownWidget'),
} satisfies Readonly<Record<Registered<WidgetName>, Control> & Record<string, Control>>;

/** A name of the adapter as rjsf registers it: `text` is `TextWidget`. */
type Registered<Name extends string> = Name extends 'text' | 'textarea' | 'select' | 'checkbox' | 'date'
  ? `${Capitalize<Name>}Widget`
  : Name;

/** Composite controls by their name in a property's `ui:field`; the compiler reports what is missing. */
export const fields = {
  BirthdayInput,
  PhoneInput,
  FavoriteStoreInput,
} satisfies Record<FieldName, ComponentType<FieldProps>>;

/** The types of values that a text or a select can show. */
const plainTypes = new Set(['string', 'number', 'integer', 'null']);

function isOneLine({ type }: RJSFSchema): boolean {
  return type !== undefined && typesOf({ type }).every((one) => plainTypes.has(one));
}

function isLine(schema: RJSFSchema): boolean {
  return isOneLine(schema) && schema.enum === undefined && schema.format === undefined;
}

function isChoice(schema: RJSFSchema): boolean {
  return isOneLine(schema) && schema.enum !== undefined;
}

function isYesOrNo(schema: RJSFSchema): boolean {
  return typesOf(schema).includes('boolean');
}

/** Whether an enum has texts only or numbers only, without a value that is chosen from the start. */
function hasPlainChoices(schema: RJSFSchema, uiSchema: UiSchema | undefined): boolean {
  const { choices, placeholder, enumDisabled, label } = uiOptionsOf(uiSchema);
  if (choices !== undefined) return true;
  if (placeholder !== undefined || enumDisabled !== undefined || label === false || schema.default !== undefined)
    return false;
  const wanted = typesOf(schema).includes('string') ? 'string' : 'number';
  const described = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some(
    (option) => typeof option === 'object' && option.description !== undefined,
  );
  return isOneLine(schema) && !described && valuesOf(schema).every((value) => typeof value === wanted);
}

function valuesOf({ enum: values, oneOf, anyOf }: RJSFSchema): readonly unknown[] {
  return values ?? (oneOf ?? anyOf ?? []).map((option) => (typeof option === 'object' ? option.const : undefined));
}
