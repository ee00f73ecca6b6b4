import { editors, notOffered } from '../declaration/editors.ts';
import { text } from '../declaration/part.ts';
import { componentContent, type TabComponentDefinition } from './tabComponent.ts';

const content = componentContent(
  {
    label: text(editors({ description: 'Words on the line.', minLength: 1 })),
    title: text(notOffered),
    description: text(notOffered),
  },
  editors({ definition: 'separator', summary: 'a line', description: 'A line between two parts.' }),
);

/** A line between two components, with an optional label. Source: requirements#separator. */
export const separator: TabComponentDefinition<typeof content> = {
  content,
  toSection: ({ label }) => ({ keys: [], label }),
  standsAlone: true,
};
