import { buttonId, canExpand, descriptionId, getUiOptions, titleId, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { drawTemplate } from '../../widgets/drawTemplate.ts';
import styles from './general.module.css';

/** The properties of an object, with its title and description; below the root in its own frame. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { title, description, schema, uiSchema, fieldPathId, properties, registry } = props;
  const { disabled, readonly, formData, optionalDataControl, onAddProperty } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const { AddButton } = registry.templates.ButtonTemplates;
  const common = { schema, uiSchema, registry, required: props.required };
  // A schema that only chooses between others has no frame: the chosen one draws itself.
  if ((schema.oneOf ?? schema.anyOf) && !schema.properties && properties.length === 0) return null;
  const isRoot = fieldPathId.path.length === 0;
  return (
    <fieldset
      className={isRoot ? styles.root : styles.group}
      id={fieldPathId.$id}
      aria-describedby={description ? descriptionId(fieldPathId) : undefined}
    >
      {title && drawTemplate('TitleFieldTemplate', { ...common, id: titleId(fieldPathId), title }, options)}
      {description &&
        drawTemplate('DescriptionFieldTemplate', { ...common, id: descriptionId(fieldPathId), description }, options)}
      {optionalDataControl}
      {properties.map(({ content }) => content)}
      {canExpand(schema, uiSchema, formData) && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          onClick={onAddProperty}
          disabled={disabled || readonly}
          uiSchema={uiSchema}
          registry={registry}
        />
      )}
    </fieldset>
  );
}
