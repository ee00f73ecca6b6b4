import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Contents } from '../controls/Contents.tsx';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { drawTemplate } from '../widgets/drawTemplate.ts';
import general from './general/general.module.css';
import { Sections } from './Sections.tsx';

interface ObjectProps extends ObjectFieldTemplateProps {
  /** Below the properties: the button that adds one. */
  readonly children?: ReactNode;
}

/**
 * The properties of an object, with its title and description; below the root in its own frame. With
 * `ui:options.sections` they are drawn by tab components instead.
 */
export function ObjectFieldTemplate({ children, ...object }: ObjectProps) {
  const { title, description, schema, uiSchema, fieldPathId, properties, registry, required } = object;
  const { sections } = uiOptionsOf(uiSchema);
  if (sections) return <Sections {...object} sections={sections} />;
  const { $id, path } = fieldPathId;
  const common = { schema, uiSchema, registry, required };
  const describedBy = `${$id}__description`;
  return (
    <fieldset
      className={path.length === 0 ? general.root : general.group}
      id={$id}
      aria-describedby={description ? describedBy : undefined}
    >
      {title && drawTemplate('TitleFieldTemplate', { ...common, id: `${$id}__title`, title }, uiSchema?.['ui:options'])}
      {description &&
        drawTemplate('DescriptionFieldTemplate', { ...common, id: describedBy, description }, uiSchema?.['ui:options'])}
      {object.optionalDataControl}
      <Contents properties={properties} />
      {children}
    </fieldset>
  );
}
