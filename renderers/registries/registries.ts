import type { FieldProps, WidgetProps } from '@rjsf/utils';
import type { FieldName, SectionOf, TabComponentKind, WidgetName } from '#adapters/tab-components/tabComponents.ts';
import type { ComponentType } from 'react';
import { BirthdayInput } from '../fields/birthday/BirthdayInput.tsx';
import { DatePartsWidget } from '../fields/date/DatePartsWidget.tsx';
import { FavoriteStoreInput } from '../fields/favorite-store/FavoriteStoreInput.tsx';
import { PhoneInput } from '../fields/phone/PhoneInput.tsx';
import type { SectionProps } from '../model/sectionProps.ts';
import { BooleanTiles } from '../tab-components/boolean-tiles/BooleanTiles.tsx';
import { ProductReminders } from '../tab-components/product-reminders/ProductReminders.tsx';
import { Consents } from '../tab-components/consents/Consents.tsx';
import { Profile } from '../tab-components/profile/Profile.tsx';
import { RadioTiles } from '../tab-components/radio-tiles/RadioTiles.tsx';
import { Separator } from '../tab-components/separator/Separator.tsx';
import { Subscriptions } from '../tab-components/subscriptions/Subscriptions.tsx';

import { CountryInput } from '../widgets/CountryInput.tsx';
import { CheckboxWidget } from '../widgets/CheckboxWidget.tsx';
import { DateWidget } from '../widgets/DateWidget.tsx';
import { PhoneTextWidget } from '../widgets/PhoneTextWidget.tsx';
import { SalutationInput } from '../widgets/SalutationInput.tsx';
import { SelectWidget } from '../widgets/SelectWidget.tsx';
import { TextareaWidget } from '../widgets/TextareaWidget.tsx';
import { NewsletterWidget, TileWidget } from '../widgets/tile/TileWidgets.tsx';

/** Composite controls by their name in a property's `ui:field`; the compiler reports what is missing. */
export const fields = {
  BirthdayInput,
  PhoneInput,
  FavoriteStoreInput,
} satisfies Record<FieldName, ComponentType<FieldProps>>;

/** Controls for one value by their name in a property's `ui:widget`. */
export const widgets = {
  text: PhoneTextWidget,
  textarea: TextareaWidget,
  number: PhoneTextWidget,
  date: DateWidget,
  dateparts: DatePartsWidget,
  select: SelectWidget,
  CountryInput,
  SalutationInput,
  ShoppingFrequencyInput: SelectWidget,
  checkbox: CheckboxWidget,
  tile: TileWidget,
  newsletter: NewsletterWidget,
} satisfies Record<WidgetName, ComponentType<WidgetProps>> & Readonly<Record<string, ComponentType<WidgetProps>>>;

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
