import type { ThemeProps } from '@rjsf/core';
import { fields } from './registries/controls.ts';
import { widgets } from './registries/widgets.tsx';
import { DescriptionFieldTemplate, PlainOrMarkdown, TitleFieldTemplate } from './templates/textTemplates.tsx';
import { FieldErrorTemplate, FieldHelpTemplate, FieldTemplate } from './templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/general/ObjectFieldTemplate.tsx';
import { generalTemplates } from './theme/generalTemplates.ts';

/** The product's look for any rjsf form: `<Form {...kontorTheme} schema={…} validator={…} />`. */
export const kontorTheme: ThemeProps = {
  widgets,
  fields,
  templates: {
    ...generalTemplates,
    DescriptionFieldTemplate,
    FieldErrorTemplate,
    FieldHelpTemplate,
    FieldTemplate,
    ObjectFieldTemplate,
    SchemaTextTemplate: PlainOrMarkdown,
    TitleFieldTemplate,
  },
};
