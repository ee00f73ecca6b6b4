import { editors, notOffered } from '../declaration/editors.ts';
import { text } from '../declaration/part.ts';
import { box, heading, words } from '../declaration/picture.ts';
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
  inStudio: editors({
    icon: 'line',
    picture: [
      ...box(10, 8, 100, 16),
      ...words(16, 14.5, 40),
      { look: 'line', d: 'M10 36h34M76 36h34' },
      ...heading(50, 34, 20),
      ...box(10, 48, 100, 16),
      ...words(16, 54.5, 28),
    ],
  }),
  toSection: ({ label }) => ({ keys: [], label }),
  standsAlone: true,
};
