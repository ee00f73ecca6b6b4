import { type TabComponentDefinition, toggleAll } from './tabComponent.ts';

/** The customer's back-in-stock reminders; they are no fields of the account, so the section holds no keys. Source: specification §2, product reminders block. */
export const productreminders: TabComponentDefinition<'productreminders'> = {
  toSection: (component) => ({ ...toggleAll(component), keys: [] }),
};
