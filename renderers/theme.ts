import type { ThemeProps } from '@rjsf/core';
import { DescriptionFieldTemplate } from './templates/DescriptionFieldTemplate.tsx';
import { FieldErrorTemplate } from './templates/FieldErrorTemplate.tsx';
import { FieldHelpTemplate } from './templates/FieldHelpTemplate.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { generalTemplates } from './theme/generalTemplates.ts';
import { generalWidgets } from './theme/generalWidgets.ts';
import { SelectWidget } from './theme/SelectWidget.tsx';
import { CheckboxWidget } from './widgets/CheckboxWidget.tsx';
import { DateWidget } from './widgets/DateWidget.tsx';
import { PhoneTextWidget } from './widgets/PhoneTextWidget.tsx';
import { TextareaWidget } from './widgets/TextareaWidget.tsx';

/** Controls for one value, by rjsf's names and by those of this theme only. */
const widgets = {
  ...generalWidgets,
  CheckboxWidget,
  DateWidget,
  SelectWidget,
  TextareaWidget,
  TextWidget: PhoneTextWidget,
  number: PhoneTextWidget,
} satisfies ThemeProps['widgets'];

/** Controls that own an object, by the name in a uiSchema's `ui:field`. */
const fields = {} satisfies ThemeProps['fields'];

const templates = {
  ...generalTemplates,
  DescriptionFieldTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate,
  FieldTemplate,
} satisfies ThemeProps['templates'];

/** The product's look for any rjsf form: `<Form {...kontorTheme} schema={…} validator={…} />`. */
export const kontorTheme: ThemeProps = { widgets, fields, templates };
