import { createElement, type ReactElement } from 'react';
import {
  Accessibility,
  AppWindow,
  Calendar,
  CircleUser,
  Columns3,
  Film,
  Heading,
  Image,
  LayoutGrid,
  Link,
  List,
  ListCollapse,
  Mail,
  MapPin,
  Minus,
  PanelBottom,
  PanelTop,
  Scale,
  Share2,
  ShoppingBasket,
  SquareCheck,
  Star,
  Text,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react';
import type { IconName } from '#adapters/declaration/picture.ts';
import { editorsOf } from '../../model/kinds.ts';

/** The icons of components, by the names that their definitions use. */
const icons: Readonly<Record<IconName, LucideIcon>> = {
  fields: TextCursorInput,
  mail: Mail,
  tiles: LayoutGrid,
  groups: ListCollapse,
  basket: ShoppingBasket,
  line: Minus,
  scales: Scale,
  picture: Image,
  text: Text,
  list: List,
  calendar: Calendar,
  place: MapPin,
  star: Star,
  film: Film,
};

/** Icons of other parts, by the name of the part in the content's schema. */
const partIcons: Readonly<Record<string, LucideIcon>> = {
  preferenceCenter: AppWindow,
  tab: PanelTop,
  field: TextCursorInput,
  newsletter: Mail,
  tile: SquareCheck,
  groups: ListCollapse,
  header: Heading,
  footer: PanelBottom,
  simpleFooter: PanelBottom,
  columns: Columns3,
  socialmediabar: Share2,
  accountPage: CircleUser,
  accessibility: Accessibility,
  responsible: Scale,
};

/** The picture of a part; a link for what has none of its own. */
export function PartIcon({ part, size = 18 }: { readonly part: string; readonly size?: number }): ReactElement {
  const icon = editorsOf(part)?.icon;
  return createElement((icon === undefined ? partIcons[part] : icons[icon]) ?? Link, { size, 'aria-hidden': true });
}
