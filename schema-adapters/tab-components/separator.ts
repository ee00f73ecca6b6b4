import { editors, notOffered } from '../declaration/editors.ts';
import { text } from '../declaration/part.ts';
import { componentContent, type SectionBody, type TabComponentDefinition } from './tabComponent.ts';

const content = componentContent(
  {
    label: text(editors({ description: 'Words on the line.', minLength: 1 })),
    title: text(notOffered),
    description: text(notOffered),
  },
  editors({ definition: 'separator', summary: 'a line', description: 'A line between two parts.' }),
);

interface SeparatorBody extends SectionBody {
  /** The text in the line. */
  readonly label?: string;
}

/** A line between two components, with an optional label. Source: requirements#separator. */
export const separator: TabComponentDefinition<typeof content, never, SeparatorBody> = {
  content,
  toSection: ({ label }) => ({ keys: [], label }),
  standsAlone: true,
};
