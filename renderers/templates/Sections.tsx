import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { memo, useState } from 'react';
import type { Section } from '#adapters/model/form.ts';
import { ChoiceGroupProvider, type ChoiceGroup } from '../controls/choiceGroup.ts';
import type { SectionProps } from '../model/sectionProps.ts';
import { tabComponents } from '../registries/tabComponents.ts';
import styles from './templates.module.css';

interface SectionsProps extends ObjectFieldTemplateProps {
  readonly sections: readonly Section[];
}

/** The properties of an object in tab components, as `ui:options.sections` groups them, in content order. */
export function Sections({ sections, ...object }: SectionsProps) {
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

const SectionBody = memo(
  function SectionBody(props: SectionProps) {
    const [group] = useState((): ChoiceGroup => new Map());
    const Component = tabComponents[props.section.kind];
    return (
      Component && (
        <ChoiceGroupProvider value={group}>
          <Component {...props} />
        </ChoiceGroupProvider>
      )
    );
  },
  // A property's value and errors are part of its content, so the rest of the object does not matter to this section.
  (before, after) =>
    before.section === after.section &&
    before.disabled === after.disabled &&
    before.registry === after.registry &&
    before.fieldPathId.$id === after.fieldPathId.$id &&
    before.properties.length === after.properties.length &&
    before.properties.every(({ content }, index) => content === after.properties[index]?.content),
);
