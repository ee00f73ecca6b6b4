import { getDefaultRegistry } from '@rjsf/core';
import { type FieldProps, getUiOptions, hasWidget, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { useEffect, useMemo, Component, type ReactNode } from 'react';
import { finding } from '@kontor/schema-adapters';
import { useRenderer } from '../model/rendererContext.ts';

const { SchemaField: StockSchemaField } = getDefaultRegistry().fields;

/**
 * rjsf's own field for schemas and uiSchemas of any origin. Replaces an unknown control by the default of its type, and
 * reports a finding. A field that throws (an unresolvable reference) shows a sentence; the others stay.
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
  const isValid = hasValidControl(props);
  const uiSchema = useMemo(
    () => (isValid ? props.uiSchema : withoutControls(props.uiSchema)),
    [isValid, props.uiSchema],
  );
  const where = ['', ...props.fieldPathId.path].join('/');
  useEffect(() => {
    if (!isValid) onFindings?.([finding(where, 'control-unknown')]);
  }, [isValid, where, onFindings]);
  return StockSchemaField ? <StockSchemaField {...props} uiSchema={uiSchema} /> : null;
}

interface BoundaryProps {
  /** The boundary renders its children again when one of these changes. */
  readonly resetKeys: readonly unknown[];
  /** Renders the replacement for children that threw. */
  readonly renderFallback: (reason: string) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly resetKeys: readonly unknown[];
  readonly reason?: string | undefined;
}

/** Catches rjsf's errors about schemas and uiSchemas, so that the rest of the page stays. */
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

/**
 * Whether the control in a uiSchema exists and fits the type: rjsf throws for unknown widgets, and drops unknown
 * fields.
 */
function hasValidControl({ schema, uiSchema, formData, registry }: FieldProps): boolean {
  const { widget, field } = getUiOptions(uiSchema);
  if (typeof field === 'string' && !Object.hasOwn(registry.fields, field)) return false;
  return (
    widget === undefined ||
    getWidgetSchemas(registry.schemaUtils.retrieveSchema(schema, formData)).some((type) =>
      hasWidget(type, widget, registry.widgets),
    )
  );
}

/** The schemas that a widget may belong to; the selector of a choice between schemas is a number. */
function getWidgetSchemas(schema: RJSFSchema): readonly RJSFSchema[] {
  const isChoice = schema.oneOf !== undefined || schema.anyOf !== undefined;
  return isChoice ? [schema, { type: 'number' }, { type: 'string' }, { type: 'boolean' }] : [schema];
}

/** Removes widget and field, so that rjsf uses the default control of the type. */
function withoutControls(uiSchema: UiSchema = {}): UiSchema {
  const { 'ui:widget': _widget, 'ui:field': _field, 'ui:options': options, ...rest } = uiSchema;
  const { widget: _otherWidget, field: _otherField, ...otherOptions } = { ...options };
  return { ...rest, 'ui:options': otherOptions };
}
