import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { Section } from '@kontor/schema-adapters';

/**
 * Props of every tab component: those of rjsf's template for the object, with only the properties of its section. The
 * type parameter is the component's section: `SectionProps<SectionOf<'radiotiles'>>`.
 */
export interface SectionProps<S extends Section = Section> extends ObjectFieldTemplateProps {
  readonly section: S;
}
