import type { ThemeProps } from '@rjsf/core';
import { widgets } from '../registries/registries.ts';
import { DescriptionFieldTemplate } from '../templates/DescriptionFieldTemplate.tsx';
import { FieldErrorTemplate } from '../templates/FieldErrorTemplate.tsx';
import { FieldHelpTemplate } from '../templates/FieldHelpTemplate.tsx';
import { FieldTemplate } from '../templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from '../templates/ObjectFieldTemplate.tsx';
import { TitleFieldTemplate } from '../templates/TitleFieldTemplate.tsx';

/** The widgets that the product's own forms use, by rjsf's names and by those of this theme only. */
export const coreWidgets = {
  CheckboxWidget: widgets.checkbox,
  DateWidget: widgets.date,
  SelectWidget: widgets.select,
  TextareaWidget: widgets.textarea,
  TextWidget: widgets.text,
  // The names that rjsf does not know itself; the others would hide a widget that a form registers by rjsf's name.
  number: widgets.number,
  dateparts: widgets.dateparts,
  tile: widgets.tile,
  newsletter: widgets.newsletter,
  CountryInput: widgets.CountryInput,
  SalutationInput: widgets.SalutationInput,
  ShoppingFrequencyInput: widgets.ShoppingFrequencyInput,
} satisfies ThemeProps['widgets'];

/** The templates that the product's own forms use. */
export const coreTemplates = {
  DescriptionFieldTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate,
  FieldTemplate,
  ObjectFieldTemplate,
  TitleFieldTemplate,
} satisfies ThemeProps['templates'];
