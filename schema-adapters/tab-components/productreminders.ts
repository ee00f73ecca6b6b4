import { editors } from '../declaration/editors.ts';
import { text } from '../declaration/part.ts';
import { box, heading, words } from '../declaration/picture.ts';
import { componentContent, type TabComponentDefinition, toggleAll, type ToggleAllBody } from './tabComponent.ts';

const content = componentContent(
  {
    toggleAllLabel: text(
      editors({ description: 'The words beside the box that keeps or ends all reminders.', minLength: 1 }),
    ),
  },
  editors({
    definition: 'productreminders',
    summary: 'reminders of products',
    description: 'The customer’s active product reminders. The list comes from the shop, not from here.',
  }),
);

/**
 * The customer's back-in-stock reminders. They are not fields of the account, so the section has no keys.
 * Source: requirements#reminders.
 */
export const productreminders: TabComponentDefinition<typeof content, never, ToggleAllBody> = {
  content,
  inStudio: editors({
    icon: 'basket',
    picture: [10, 40].flatMap((y) => [
      ...box(10, y, 100, 23),
      { look: 'soft' as const, x: 15, y: y + 4, width: 15, height: 15, rx: 3 },
      { look: 'bottle' as const, d: `M21 ${y + 6}h3v3l1.5 2v6h-6v-6l1.5-2z` },
      ...heading(37, y + 7, 38),
      ...words(37, y + 14, 24),
      { look: 'bell' as const, d: `M95 ${y + 15}v-4.5a4 4 0 0 1 8 0v4.5l1.5 1.5h-11zM97.5 ${y + 17.5}h3` },
    ]),
  }),
  toSection: (component) => ({ ...toggleAll(component), keys: [] }),
  standsAlone: true,
};
