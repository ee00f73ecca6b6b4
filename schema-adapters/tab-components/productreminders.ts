import { editors } from '../declaration/editors.ts';
import { text } from '../declaration/part.ts';
import { componentContent, type TabComponentDefinition, toggleAll, type ToggleAllBody } from './tabComponent.ts';

const content = componentContent(
  {
    toggleAllLabel: text(
      editors({ description: 'The words beside the box that keeps or ends all reminders.', minLength: 1 }),
    ),
  },
  editors({
    definition: 'productReminders',
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
  toSection: (component) => ({ ...toggleAll(component), keys: [] }),
  standsAlone: true,
};
