import { getDefaultRegistry } from '@rjsf/core';
import { type FieldProps, getUiOptions, hasWidget, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { useEffect, useMemo, Component, type ReactNode } from 'react';
import { finding } from '#adapters/model/finding.ts';
import { useRenderer } from '../model/rendererContext.ts';

const { SchemaField: StockSchemaField } = getDefaultRegistry().fields;

/**
 * rjsf's own field for schemas and uiSchemas of any origin. An unknown control is replaced by that of the type and is a
 * finding. A field that cannot be drawn at all (a reference to nothing) says so in its place, and the others stay.
 */
export function StockField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, registry } = props;
  const { UnsupportedFieldTemplate } = registry.templates;
  return (
    <ErrorBoundary
      resetKeys={[schema, uiSchema]}
      renderFallback={(reason) => (
        <UnsupportedFieldTemplate schema={schema} fieldPathId={fieldPathId} reason={reason} registry={registry} />
      )}
    >
      <DrawableField {...props} />
    </ErrorBoundary>
  );
}

function DrawableField(props: FieldProps) {
  const { onFindings } = useRenderer();
  const fits = isDrawable(props);
  const uiSchema = useMemo(() => (fits ? props.uiSchema : withoutControls(props.uiSchema)), [fits, props.uiSchema]);
  const where = ['', ...props.fieldPathId.path].join('/');
  useEffect(() => {
    if (!fits) onFindings?.([finding(where, 'control-unknown')]);
  }, [fits, where, onFindings]);
  return StockSchemaField ? <StockSchemaField {...props} uiSchema={uiSchema} /> : null;
}

interface BoundaryProps {
  /** What is drawn; when one of these is another object, drawing is tried again. */
  readonly resetKeys: readonly unknown[];
  /** What stands in the place of children that cannot be drawn. */
  readonly renderFallback: (reason: string) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly resetKeys: readonly unknown[];
  readonly reason?: string | undefined;
}

/** rjsf throws where it cannot read a schema or a uiSchema. The rest of the page stays. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps({ resetKeys }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    const isSame =
      resetKeys.length === state.resetKeys.length && resetKeys.every((part, index) => part === state.resetKeys[index]);
    return isSame ? null : { resetKeys, reason: undefined };
  }

  override state: BoundaryState = { resetKeys: this.props.resetKeys };

  override render(): ReactNode {
    const { reason } = this.state;
    return reason === undefined ? this.props.children : this.props.renderFallback(reason);
  }
}

/** Whether the control that a uiSchema names exists and fits: rjsf refuses such a widget, and draws such a field without label. */
function isDrawable({ schema, uiSchema, formData, registry }: FieldProps): boolean {
  const { widget, field } = getUiOptions(uiSchema);
  if (typeof field === 'string' && !Object.hasOwn(registry.fields, field)) return false;
  return (
    widget === undefined ||
    alternatives(registry.schemaUtils.retrieveSchema(schema, formData)).some((type) =>
      hasWidget(type, widget, registry.widgets),
    )
  );
}

/** The schemas that a widget may belong to: a choice between schemas draws its selector as a number. */
function alternatives(schema: RJSFSchema): readonly RJSFSchema[] {
  const isChoice = schema.oneOf !== undefined || schema.anyOf !== undefined;
  return isChoice ? [schema, { type: 'number' }, { type: 'string' }, { type: 'boolean' }] : [schema];
}

/** Without them the property has the control of its type. */
function withoutControls(uiSchema: UiSchema = {}): UiSchema {
  const { 'ui:widget': _widget, 'ui:field': _field, 'ui:options': options, ...rest } = uiSchema;
  const { widget: _otherWidget, field: _otherField, ...kept } = { ...options };
  return { ...rest, 'ui:options': kept };
}
