import type { Field, FieldProps, RegistryFieldsType } from '@rjsf/utils';
import { useEffect } from 'react';
import { finding } from '#adapters/model/findingCodes.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { Boundary } from '../templates/general/Boundary.tsx';
import { withKnownControls } from './knownControls.ts';

/**
 * rjsf's fields for schemas and uiSchemas of any origin. An unknown control is replaced by that of the type and is a
 * finding. A field that cannot be drawn at all (a reference to nothing) says so in its place, and the others stay.
 */
export function guardedFields(fields: RegistryFieldsType): RegistryFieldsType {
  const { SchemaField } = fields;
  return SchemaField ? { ...fields, SchemaField: guarded(SchemaField) } : fields;
}

function KnownField({ drawnBy: SchemaField, ...props }: FieldProps & { readonly drawnBy: Field }) {
  const { onFindings } = useRenderer();
  const { uiSchema, isOdd } = withKnownControls(props);
  const where = ['', ...props.fieldPathId.path].join('/');
  useEffect(() => {
    if (isOdd) onFindings?.([finding(where, 'control-unknown')]);
  }, [isOdd, where, onFindings]);
  return <SchemaField {...props} uiSchema={uiSchema} />;
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
        <KnownField {...props} drawnBy={SchemaField} />
      </Boundary>
    );
  };
}
