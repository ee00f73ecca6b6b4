import type { SectionOf, TabComponentKind } from '#adapters/tab-components/tabComponents.ts';
import type { ComponentType } from 'react';
import type { SectionProps } from '../model/sectionProps.ts';
import { BooleanTiles } from '../tab-components/boolean-tiles/BooleanTiles.tsx';
import { Consents } from '../tab-components/consents/Consents.tsx';
import { ProductReminders } from '../tab-components/product-reminders/ProductReminders.tsx';
import { Profile } from '../tab-components/profile/Profile.tsx';
import { RadioTiles } from '../tab-components/radio-tiles/RadioTiles.tsx';
import { Separator } from '../tab-components/separator/Separator.tsx';
import { Subscriptions } from '../tab-components/subscriptions/Subscriptions.tsx';

/** Components of a tab by kind. */
export const tabComponents: Readonly<Record<string, ComponentType<SectionProps>>> = {
  profile: Profile,
  subscriptions: Subscriptions,
  booleantiles: BooleanTiles,
  radiotiles: RadioTiles,
  productreminders: ProductReminders,
  separator: Separator,
  consents: Consents,
} satisfies { readonly [K in TabComponentKind]: ComponentType<SectionProps<SectionOf<K>>> };
