import { type TabComponentDefinition, toggleAll } from './tabComponent.ts';

/**
 * The customer's back-in-stock reminders. They are not fields of the account, so the section has no keys.
 * Source: requirements#reminders.
 */
export const productreminders: TabComponentDefinition<'productreminders'> = {
  toSection: (component) => ({ ...toggleAll(component), keys: [] }),
};
