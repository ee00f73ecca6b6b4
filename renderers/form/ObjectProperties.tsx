import { orderProperties, toFieldPathId, type FieldProps, type UiSchema } from '@rjsf/utils';
import { useMemo, type ReactElement } from 'react';
import { allProperties, conditionalProperties } from '@kontor/schema-adapters/checks';
import { useVisibleNames } from '../model/formContext.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { ignore } from '../model/ignore.ts';

/**
 * An object with declared properties: the registry's template with the props of rjsf's own `ObjectField`. The elements
 * of the properties stay the same across renders; each property subscribes to its own value.
 */
export function ObjectProperties(object: FieldProps) {
  const { schema, uiSchema, fieldPathId, name, registry, disabled = false, readonly = false } = object;
  const { onChange, onBlur, onFocus } = object;
  const { title, description, order } = uiOptionsOf(uiSchema);
  const { ObjectFieldTemplate } = registry.templates;
  const { SchemaField } = registry.fields;
  const properties = useMemo(() => {
    if (!SchemaField) return [];
    const conditional = conditionalProperties(Object(schema));
    const all = allProperties(Object(schema));
    return orderProperties(Object.keys(all), order).map((key) => {
      const ui: UiSchema | undefined = uiSchema && Object.hasOwn(uiSchema, key) ? uiSchema[key] : undefined;
      const required = schema.required?.includes(key) === true || conditional.get(key)?.isRequired === true;
      const property = (
        <SchemaField
          key={key}
          name={key}
          schema={Object(all)[key]}
          {...(ui && { uiSchema: ui })}
          fieldPathId={toFieldPathId(key, registry.globalFormOptions, fieldPathId.path)}
          {...{ required, registry, disabled, readonly, onChange, onBlur, onFocus }}
        />
      );
      // A hidden property keeps its place in the list, so that React does not remount its neighbours.
      const content = conditional.has(key) ? <IfVisible key={key} name={key} property={property} /> : property;
      return { content, name: key, readonly, disabled, required, hidden: false };
    });
  }, [SchemaField, schema, uiSchema, order, registry, fieldPathId.path, disabled, readonly, onChange, onBlur, onFocus]);
  return (
    <ObjectFieldTemplate
      {...object}
      title={title ?? schema.title ?? (fieldPathId.path.length === 0 ? '' : name)}
      description={description ?? schema.description ?? ''}
      {...{ properties, disabled, readonly }}
      // Without `additionalProperties` there is nothing to add.
      onAddProperty={ignore}
    />
  );
}

/** Renders a conditional property while its condition holds. */
function IfVisible({ name, property }: { readonly name: string; readonly property: ReactElement }) {
  const names = useMemo(() => [name], [name]);
  return useVisibleNames(names).length === 0 ? null : property;
}
