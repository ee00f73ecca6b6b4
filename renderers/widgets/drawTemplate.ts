import {
  getTemplate,
  type ArrayFieldDescriptionProps,
  type ArrayFieldItemButtonsTemplateProps,
  type ArrayFieldTitleProps,
  type BaseInputTemplateProps,
  type DescriptionFieldProps,
  type TitleFieldProps,
  type UIOptionsType,
} from '@rjsf/utils';
import { createElement, type ComponentType, type ReactElement } from 'react';

interface DrawnTemplates {
  readonly ArrayFieldDescriptionTemplate: ArrayFieldDescriptionProps;
  readonly ArrayFieldItemButtonsTemplate: ArrayFieldItemButtonsTemplateProps;
  readonly ArrayFieldTitleTemplate: ArrayFieldTitleProps;
  readonly BaseInputTemplate: BaseInputTemplateProps;
  readonly DescriptionFieldTemplate: DescriptionFieldProps;
  readonly TitleFieldTemplate: TitleFieldProps;
}

/**
 * Draws a template of the form's registry, or the one that a uiSchema names instead, so that foreign templates can be
 * used anywhere.
 */
export function drawTemplate<Name extends keyof DrawnTemplates>(
  name: Name,
  props: DrawnTemplates[Name],
  options?: UIOptionsType,
): ReactElement {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rjsf's registry keeps this pair of name and props
  const component = getTemplate(name, props.registry, options) as ComponentType<DrawnTemplates[Name]>;
  return createElement<DrawnTemplates[Name]>(component, props);
}
