import { createElement, type ReactElement } from 'react';
import {
  Accessibility,
  AppWindow,
  CircleUser,
  Columns3,
  Heading,
  Link,
  ListCollapse,
  Mail,
  PanelBottom,
  PanelTop,
  Scale,
  Share2,
  SquareCheck,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react';
import { lookOf } from './componentLooks.ts';

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
  return createElement(lookOf(part)?.icon ?? partIcons[part] ?? Link, { size, 'aria-hidden': true });
}
