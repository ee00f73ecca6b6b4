import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { Section } from '#adapters/model/form.ts';

/**
 * Props of every tab component: those of rjsf's template for the whole object, with only the properties of its section.
 */
export interface SectionProps extends ObjectFieldTemplateProps {
  readonly section: Section;
}
