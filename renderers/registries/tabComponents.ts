import type { SectionOf, TabComponentKind } from '@kontor/schema-adapters';
import type { ComponentType } from 'react';
import type { SectionProps } from '../model/sectionProps.ts';
import {
  BooleanTiles,
  Consents,
  Profile,
  RadioTiles,
  Separator,
  Subscriptions,
} from '../tab-components/tabSections.tsx';
import { ProductReminders } from '../tab-components/product-reminders/ProductReminders.tsx';

/** React components of the tab components, by kind. */
export const tabComponents: Readonly<Record<string, ComponentType<SectionProps>>> = {
  profile: Profile,
  subscriptions: Subscriptions,
  booleantiles: BooleanTiles,
  radiotiles: RadioTiles,
  productreminders: ProductReminders,
  separator: Separator,
  consents: Consents,
} satisfies { readonly [K in TabComponentKind]: ComponentType<SectionProps<SectionOf<K>>> };
