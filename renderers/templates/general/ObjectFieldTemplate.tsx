import { buttonId, canExpand, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { focusNewest } from './focusLater.ts';
import { ObjectFieldTemplate as PlainObject } from '../ObjectFieldTemplate.tsx';

/** An object of any schema: one to which properties can be added has a button for that. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { schema, uiSchema, fieldPathId, properties, registry, disabled, readonly, formData, onAddProperty } = props;
  const { AddButton } = registry.templates.ButtonTemplates;
  // A schema that only chooses between others has no frame: the chosen one draws itself.
  if ((schema.oneOf ?? schema.anyOf) && !schema.properties && properties.length === 0) return null;
  return (
    <PlainObject {...props}>
      {canExpand(schema, uiSchema, formData) && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          onClick={() => {
            onAddProperty();
            // The name of the new property, which comes last.
            focusNewest(fieldPathId.$id, 'input[id$="-key"]');
          }}
          disabled={disabled || readonly}
          uiSchema={uiSchema}
          registry={registry}
        />
      )}
    </PlainObject>
  );
}
