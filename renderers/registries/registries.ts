import type { FieldUi, FormSchema } from '#adapters/model/form.ts';
import type { FieldName, TabComponentKind, WidgetName } from '#adapters/tab-components/tabComponents.ts';
import type { ComponentType } from 'react';
import { CheckboxField } from '../controls/CheckboxField.tsx';
import { DateInput } from '../controls/DateInput.tsx';
import { SelectInput } from '../controls/SelectInput.tsx';
import { TextArea } from '../controls/TextArea.tsx';
import { TextInput } from '../controls/TextInput.tsx';
import { NewsletterTile, PictureTile } from '../controls/Tile.tsx';
import type { FieldRenderer } from '../model/fieldProps.ts';
import { BirthdayInput } from '../fields/birthday/BirthdayInput.tsx';
import { FavoriteStoreInput } from '../fields/favorite-store/FavoriteStoreInput.tsx';
import { DatePartsInput } from '../fields/date/DatePartsInput.tsx';
import { PhoneInput } from '../fields/phone/PhoneInput.tsx';
import type { SectionProps } from '../model/sectionProps.ts';
import { BooleanTiles } from '../tab-components/boolean-tiles/BooleanTiles.tsx';
import { ProductReminders } from '../tab-components/product-reminders/ProductReminders.tsx';
import { Profile } from '../tab-components/profile/Profile.tsx';
import { RadioTiles } from '../tab-components/radio-tiles/RadioTiles.tsx';
import { Separator } from '../tab-components/separator/Separator.tsx';
import { Subscriptions } from '../tab-components/subscriptions/Subscriptions.tsx';
import { bareRenderer } from '../templates/BareObject.tsx';

/** Composite controls by their name in a property's uiSchema; the compiler reports what is missing. */
export const fields = {
  BirthdayInput: { component: BirthdayInput, frame: 'group', uncontrolled: true },
  PhoneInput: { component: PhoneInput, frame: 'field', uncontrolled: true },
  FavoriteStoreInput: { component: FavoriteStoreInput, frame: 'field' },
} satisfies Record<FieldName, FieldRenderer>;

/** Controls for one value. */
export const widgets = {
  text: { component: TextInput, frame: 'field', uncontrolled: true },
  textarea: { component: TextArea, frame: 'field', uncontrolled: true },
  number: { component: TextInput, frame: 'field', uncontrolled: true },
  date: { component: DateInput, frame: 'field', uncontrolled: true },
  dateparts: { component: DatePartsInput, frame: 'group' },
  select: { component: SelectInput, frame: 'field', uncontrolled: true },
  checkbox: { component: CheckboxField, frame: 'own' },
  tile: { component: PictureTile, frame: 'own' },
  newsletter: { component: NewsletterTile, frame: 'own' },
} satisfies Record<WidgetName, FieldRenderer> & Readonly<Record<string, FieldRenderer>>;

/** Components of a tab by kind. */
export const tabComponents: Readonly<Record<string, ComponentType<SectionProps>>> = {
  profile: Profile,
  subscriptions: Subscriptions,
  booleantiles: BooleanTiles,
  radiotiles: RadioTiles,
  productreminders: ProductReminders,
  separator: Separator,
} satisfies Record<TabComponentKind, ComponentType<SectionProps>>;

/** The control of a property: from its uiSchema, else from its schema. */
export function rendererOf(ui: FieldUi | undefined, schema: FormSchema): FieldRenderer {
  const field = ui?.['ui:field'];
  const widget = ui?.['ui:widget'];
  if (isIn(fields, field)) return fields[field];
  return isIn(widgets, widget) ? widgets[widget] : bareRenderer(schema);
}

function isIn<T extends object>(registry: T, name: PropertyKey | undefined): name is keyof T {
  return name !== undefined && Object.hasOwn(registry, name);
}
