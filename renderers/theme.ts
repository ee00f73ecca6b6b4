import type { ThemeProps } from '@rjsf/core';
import { fields } from './registries/registries.ts';
import { ObjectFieldTemplate } from './templates/general/ObjectFieldTemplate.tsx';
import { PlainOrMarkdown } from './templates/general/PlainOrMarkdown.tsx';
import { coreTemplates, coreWidgets } from './theme/coreParts.ts';
import { generalTemplates } from './theme/generalTemplates.ts';
import { generalWidgets } from './theme/generalWidgets.ts';
import { SelectWidget } from './theme/SelectWidget.tsx';

/** The product's look for any rjsf form: `<Form {...kontorTheme} schema={…} validator={…} />`. */
export const kontorTheme: ThemeProps = {
  widgets: { ...generalWidgets, ...coreWidgets, SelectWidget },
  fields,
  templates: { ...generalTemplates, ...coreTemplates, ObjectFieldTemplate, SchemaTextTemplate: PlainOrMarkdown },
};
