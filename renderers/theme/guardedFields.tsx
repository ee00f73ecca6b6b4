import {
  type Field,
  type FieldProps,
  type RegistryFieldsType,
  getUiOptions,
  hasWidget,
  type RJSFSchema,
  type UiSchema,
} from '@rjsf/utils';
import { useEffect, Component, type ReactNode } from 'react';
import { finding } from '#adapters/model/finding.ts';
import { useRenderer } from '../model/rendererContext.ts';

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

interface BoundaryProps {
  /** What is drawn; when one of these is another object, drawing is tried again. */
  readonly drawn: readonly unknown[];
  /** What stands in the place of children that cannot be drawn. */
  readonly renderInstead: (reason: string) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly drawn: readonly unknown[];
  readonly reason?: string | undefined;
}

/** rjsf throws where it cannot read a schema or a uiSchema. The rest of the page stays. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps({ drawn }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    const isSame = drawn.length === state.drawn.length && drawn.every((part, index) => part === state.drawn[index]);
    return isSame ? null : { drawn, reason: undefined };
  }

  override state: BoundaryState = { drawn: this.props.drawn };

  override render(): ReactNode {
    const { reason } = this.state;
    return reason === undefined ? this.props.children : this.props.renderInstead(reason);
  }
}

/** A uiSchema that rjsf can draw, and whether it named a control that does not exist or does not fit. */
export interface KnownControls {
  readonly uiSchema: UiSchema | undefined;
  readonly isOdd: boolean;
}

/**
 * rjsf refuses a widget that nobody registered or that does not fit the type, and draws an unknown field without label.
 * Without them the property has the control of its type.
 */
function withKnownControls({ schema, uiSchema, formData, registry }: FieldProps): KnownControls {
  const { widget, field } = getUiOptions(uiSchema);
  const isKnownField = typeof field !== 'string' || Object.hasOwn(registry.fields, field);
  const fits =
    widget === undefined ||
    drawnTypes(registry.schemaUtils.retrieveSchema(schema, formData)).some((type) =>
      hasWidget(type, widget, registry.widgets),
    );
  return isKnownField && fits ? { uiSchema, isOdd: false } : { uiSchema: withoutControls(uiSchema), isOdd: true };
}

/** The schemas that a widget may belong to: a choice between schemas draws its selector as a number. */
function drawnTypes(schema: RJSFSchema): readonly RJSFSchema[] {
  const isChoice = schema.oneOf !== undefined || schema.anyOf !== undefined;
  return isChoice ? [schema, { type: 'number' }, { type: 'string' }, { type: 'boolean' }] : [schema];
}

const without = new WeakMap<UiSchema, UiSchema>();

/** The same object for the same uiSchema, so that nothing is drawn again. */
function withoutControls(uiSchema: UiSchema = {}): UiSchema {
  const before = without.get(uiSchema);
  if (before) return before;
  const { 'ui:widget': _widget, 'ui:field': _field, 'ui:options': options, ...rest } = uiSchema;
  const { widget: _otherWidget, field: _otherField, ...kept } = { ...options };
  const made: UiSchema = { ...rest, 'ui:options': kept };
  without.set(uiSchema, made);
  return made;
}
