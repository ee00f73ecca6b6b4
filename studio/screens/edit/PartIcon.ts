import { createElement, type ReactElement } from 'react';
import {
  Accessibility,
  AppWindow,
  CircleUser,
  Columns3,
  Heading,
  LayoutGrid,
  Link,
  ListCollapse,
  Mail,
  Minus,
  PanelBottom,
  PanelTop,
  Scale,
  Share2,
  ShoppingBasket,
  SquareCheck,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react';

/** Pictures by the name of the part in the content's schema. */
const partIcons: Readonly<Record<string, LucideIcon>> = {
  preferenceCenter: AppWindow,
  tab: PanelTop,
  profile: TextCursorInput,
  field: TextCursorInput,
  subscriptions: Mail,
  newsletter: Mail,
  booleanTiles: LayoutGrid,
  tile: SquareCheck,
  radioTiles: ListCollapse,
  groups: ListCollapse,
  productReminders: ShoppingBasket,
  separator: Minus,
  consents: Scale,
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
  return createElement(partIcons[part] ?? Link, { size, 'aria-hidden': true });
}
