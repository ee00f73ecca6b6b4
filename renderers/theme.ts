import type { ThemeProps } from '@rjsf/core';
import { fields, widgets } from './registries/widgets.ts';
import * as arrays from './templates/general/ArrayTemplates.tsx';
import { buttonTemplates } from './templates/general/ButtonTemplates.tsx';
import * as general from './templates/general/generalTemplates.tsx';
import { TextWidget } from './widgets/textWidgets.tsx';
import { DescriptionFieldTemplate, TitleFieldTemplate } from './templates/textTemplates.tsx';
import { FieldErrorTemplate, FieldHelpTemplate, FieldTemplate } from './templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';
import './templates/stockWidgets.css';

/** The product's theme for any rjsf form: `<Form {...kontorTheme} schema={…} validator={…} />`. */
export const kontorTheme: ThemeProps = {
  widgets,
  fields,
  templates: {
    ...arrays,
    ...general,
    BaseInputTemplate: TextWidget,
    ButtonTemplates: buttonTemplates,
    DescriptionFieldTemplate,
    FieldErrorTemplate,
    FieldHelpTemplate,
    FieldTemplate,
    ObjectFieldTemplate,
    TitleFieldTemplate,
  },
};
