import type { ThemeProps } from '@rjsf/core';
import { fields, widgets } from './registries/widgets.ts';
import { DescriptionFieldTemplate, PlainOrMarkdown, TitleFieldTemplate } from './templates/textTemplates.tsx';
import { FieldErrorTemplate, FieldHelpTemplate, FieldTemplate } from './templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';
import { lateTemplates } from './theme/lateTemplates.ts';
import './templates/stockWidgets.css';

/** The product's look for any rjsf form: `<Form {...kontorTheme} schema={…} validator={…} />`. */
export const kontorTheme: ThemeProps = {
  widgets,
  fields,
  templates: {
    ...lateTemplates,
    DescriptionFieldTemplate,
    FieldErrorTemplate,
    FieldHelpTemplate,
    FieldTemplate,
    ObjectFieldTemplate,
    SchemaTextTemplate: PlainOrMarkdown,
    TitleFieldTemplate,
  },
};
