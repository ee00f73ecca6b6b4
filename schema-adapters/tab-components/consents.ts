import { editors } from '../declaration/editors.ts';
import { box, heading, words } from '../declaration/picture.ts';
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
  inStudio: editors({
    icon: 'scales',
    picture: [10, 40].flatMap((y) => [
      ...box(10, y, 100, 23),
      { look: 'stroke' as const, d: `M17 ${y + 11}l3 3 5-6` },
      ...heading(32, y + 7, 32),
      ...words(32, y + 14, 24),
      { look: 'soft' as const, x: 82, y: y + 7, width: 22, height: 9, rx: 4.5 },
    ]),
  }),
  toSection: () => ({ keys: [] }),
  standsAlone: true,
};
