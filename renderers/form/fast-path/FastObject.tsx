import {
  toFieldPathId,
  type FieldProps,
  type GenericObjectType,
  type ObjectFieldTemplateProps,
  type UiSchema,
} from '@rjsf/utils';
import { useState, type ReactElement } from 'react';
import { textOfValue } from '#adapters/form/textOfValue.ts';
import { propertyOrder } from '../../model/propertyOrder.ts';
import { uiOptionsOf, withUiOptions } from '../../model/uiOptions.ts';
import { unheard } from '../../controls/unheard.ts';
import type { QuickFormContext } from './QuickForm.tsx';

/** A property as it was drawn last, and what it was drawn from. */
interface Drawn {
  readonly from: readonly unknown[];
  readonly content: ReactElement;
}

/**
 * An object of plain properties: the registry's template with the props that rjsf's own `ObjectField` gives it. A
 * property whose schema, value and errors are the same is the same element as before, so React skips it.
 */
export function FastObject(object: FieldProps) {
  const { schema, uiSchema, fieldPathId, formData, errorSchema, name, required, registry } = object;
  const { disabled = false, readonly = false } = object;
  const [drawn] = useState(() => new Map<string, Drawn>());
  const { title, description, order } = uiOptionsOf(uiSchema);
  const isRequired = new Set(schema.required);
  const { ObjectFieldTemplate } = registry.templates;
  const { SchemaField } = registry.fields;
  const { isPlain }: QuickFormContext = registry.formContext;
  if (!SchemaField) return null;
  const { $id: id } = fieldPathId;
  const keys = Object.keys(schema.properties ?? {});
  const properties = (propertyOrder(keys, order) ?? keys).map((key) => {
    const place = { registry, disabled, readonly, required: isRequired.has(key) };
    const parts = {
      schema: ownOf(schema.properties, key),
      uiSchema: ruledBy(ownOf(uiSchema, key), formData),
      formData: ownOf(formData, key),
      errorSchema: ownOf(errorSchema, key),
    };
    const { schema: own, uiSchema: ownUi, formData: ownData, errorSchema: ownErrors } = parts;
    const from = [registry, disabled, readonly, place.required, own, ownUi, ownData, ownErrors, id, object.onChange];
    const before = drawn.get(key);
    const content =
      before && from.every((part, index) => part === before.from[index]) ? (
        before.content
      ) : (
        <SchemaField
          key={key}
          {...place}
          {...parts}
          name={key}
          fieldPathId={toFieldPathId(key, registry.globalFormOptions, fieldPathId.path)}
          onChange={object.onChange}
          {...(isPlain ? silent : { onBlur: object.onBlur, onFocus: object.onFocus })}
        />
      );
    if (content !== before?.content) drawn.set(key, { from, content });
    return { content, name: key, readonly, disabled, required: isRequired.has(key), hidden: false };
  });
  const template: ObjectFieldTemplateProps = {
    title: title ?? schema.title ?? (fieldPathId.path.length === 0 ? '' : name),
    description: description ?? schema.description ?? '',
    properties,
    schema,
    ...(uiSchema && { uiSchema }),
    fieldPathId,
    formData,
    ...(errorSchema && { errorSchema }),
    ...(required !== undefined && { required }),
    disabled,
    readonly,
    registry,
    onAddProperty: nothing,
  };
  return <ObjectFieldTemplate {...template} />;
}

/** Nothing happens in a plain form when a field gets or loses the focus; its listener commits. */
const silent = { onBlur: unheard, onFocus: unheard };

function nothing(): void {
  // A plain object takes no other properties.
}

const ruled = new WeakMap<object, UiSchema>();

/** A property's uiSchema with the pattern that follows from another field: a postcode is tidied as its country writes it. */
function ruledBy(uiSchema: UiSchema | undefined, formData: FieldProps['formData']): UiSchema | undefined {
  const by = uiOptionsOf(uiSchema).messagesBy;
  if (!by) return uiSchema;
  const found = ownOf(by.cases, textOfValue(ownOf(formData, by.key))) ?? by.fallback;
  const before = ruled.get(found);
  if (before) return before;
  const made = withUiOptions(uiSchema, { pattern: found.pattern });
  ruled.set(found, made);
  return made;
}

/** An own member of a value, a schema or a tree of errors, never an inherited one. */
function ownOf(node: GenericObjectType | undefined, key: string): GenericObjectType[string] {
  return node && Object.hasOwn(node, key) ? node[key] : undefined;
}
