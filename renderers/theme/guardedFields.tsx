import type { Field, FieldProps, RegistryFieldsType } from '@rjsf/utils';
import { Boundary } from '../templates/general/Boundary.tsx';

/** rjsf's fields, but one that cannot be drawn (a reference to nothing, an unknown widget) says so in its place, and the others stay. */
export function guardedFields(fields: RegistryFieldsType): RegistryFieldsType {
  const { SchemaField } = fields;
  return SchemaField ? { ...fields, SchemaField: guarded(SchemaField) } : fields;
}

function guarded(SchemaField: Field): Field {
  return function GuardedField(props: FieldProps) {
    const { schema, uiSchema, fieldPathId, registry } = props;
    const { UnsupportedFieldTemplate } = registry.templates;
    return (
      <Boundary
        drawn={[schema, uiSchema]}
        renderInstead={(reason) => (
          <UnsupportedFieldTemplate schema={schema} fieldPathId={fieldPathId} reason={reason} registry={registry} />
        )}
      >
        <SchemaField {...props} />
      </Boundary>
    );
  };
}
