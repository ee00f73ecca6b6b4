import type { ReactNode } from 'react';
import type { Section } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import type { FormApi } from './fieldProps.ts';

/** Props of every tab component: its section, the values of its keys, and a function that draws properties. */
export interface SectionProps {
  readonly section: Section;
  /** Value of a form property of this section. */
  readonly valueOf: (key: string) => Json | undefined;
  /** Whether a property of this section shows an error. */
  readonly isWrong: (key: string) => boolean;
  readonly renderFields: (keys: readonly string[]) => ReactNode;
  readonly formApi: FormApi;
  readonly disabled: boolean;
}
