import { editors } from '../declaration/editors.ts';
import { componentContent, type TabComponentDefinition } from './tabComponent.ts';

const content = componentContent(
  {},
  editors({
    definition: 'consents',
    summary: 'what the customer agreed to',
    description:
      'A card for everything that the customer agreed to, with a button that ends it. Only sites that offer consents show it.',
  }),
);

/** What the customer agreed to. The cards are not fields of the account, so the section has no keys. Source: requirements#consent-cards. */
export const consents: TabComponentDefinition<typeof content> = {
  content,
  toSection: () => ({ keys: [] }),
  standsAlone: true,
};
