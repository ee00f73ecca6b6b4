import { buttonId, canExpand, getTemplate, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { createElement, useMemo } from 'react';
import { uiOptionsOf } from '../model/uiOptions.ts';
import general from './general/general.module.css';
import type { Section } from '@kontor/schema-adapters';
import { useVisibleNames } from '../model/formContext.ts';
import type { SectionProps } from '../model/sectionProps.ts';
import { tabComponents } from '../registries/tabComponents.ts';
import styles from './templates.module.css';

/**
 * An object: title, description, properties, and a button that adds a property if the schema allows more. With
 * `ui:options.sections`, tab components render the properties instead.
 */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { title, description, schema, uiSchema, fieldPathId, properties, registry, required } = props;
  // A schema with only `oneOf` or `anyOf` has no frame: the chosen schema has its own.
  if ((schema.oneOf ?? schema.anyOf) && !schema.properties && properties.length === 0) return null;
  const { sections } = uiOptionsOf(uiSchema);
  if (sections) return <Sections {...props} sections={sections} />;
  const { $id, path } = fieldPathId;
  const common = { schema, registry, ...(uiSchema && { uiSchema }), ...(required && { required }) };
  const options = uiSchema?.['ui:options'];
  const describedBy = `${$id}__description`;
  return (
    <fieldset
      className={path.length === 0 ? general.root : general.group}
      id={$id}
      aria-describedby={description ? describedBy : undefined}
    >
      {title &&
        createElement(getTemplate('TitleFieldTemplate', registry, options), { ...common, id: `${$id}__title`, title })}
      {description &&
        createElement(getTemplate('DescriptionFieldTemplate', registry, options), {
          ...common,
          id: describedBy,
          description,
        })}
      {props.optionalDataControl}
      {properties.map(({ content }) => content)}
      {canExpand(schema, uiSchema, props.formData) && <AddProperty {...props} />}
    </fieldset>
  );
}

function AddProperty({ uiSchema, fieldPathId, registry, disabled, readonly, onAddProperty }: ObjectFieldTemplateProps) {
  const { AddButton } = registry.templates.ButtonTemplates;
  return (
    <AddButton
      id={buttonId(fieldPathId, 'add')}
      onClick={() => {
        onAddProperty();
        // Focuses the name of the new property, which comes last.
        setTimeout(() => {
          const object = document.getElementById(fieldPathId.$id);
          [...(object?.querySelectorAll<HTMLElement>('input[id$="-key"]') ?? [])].at(-1)?.focus();
        });
      }}
      disabled={disabled || readonly}
      uiSchema={uiSchema}
      registry={registry}
    />
  );
}

interface SectionsProps extends ObjectFieldTemplateProps {
  readonly sections: readonly Section[];
}

/** The properties of an object in the tab components of `ui:options.sections`, in their order. */
function Sections({ sections, ...object }: SectionsProps) {
  const byName = new Map(object.properties.map((property) => [property.name, property]));
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <SectionBody
          {...object}
          key={section.id}
          section={section}
          properties={section.keys.flatMap((key) => byName.get(key) ?? [])}
        />
      ))}
    </div>
  );
}

function SectionBody(props: SectionProps) {
  const { section, properties } = props;
  const names = useMemo(() => properties.map(({ name }) => name), [properties]);
  const keys = useVisibleNames(names);
  const visibleSection = useMemo(
    () => (keys.length === section.keys.length ? section : { ...section, keys }),
    [section, keys],
  );
  const Component = tabComponents[section.kind];
  // A section whose fields are all hidden renders nothing.
  if (!Component || (keys.length === 0 && section.keys.length > 0)) return null;
  return <Component {...props} section={visibleSection} />;
}
