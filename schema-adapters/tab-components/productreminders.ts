import { type TabComponentDefinition, toggleAll } from './tabComponent.ts';

/** The customer's back-in-stock reminders; they are no fields of the account, so the section holds no keys. Source: requirements#reminders. */
export const productreminders: TabComponentDefinition<'productreminders'> = {
  toSection: (component) => ({ ...toggleAll(component), keys: [] }),
};
