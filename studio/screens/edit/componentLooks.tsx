import {
  Accessibility,
  AppWindow,
  CircleUser,
  Columns3,
  Heading,
  LayoutGrid,
  Link,
  ListCollapse,
  type LucideIcon,
  Mail,
  Minus,
  PanelBottom,
  PanelTop,
  Scale,
  Share2,
  ShoppingBasket,
  SquareCheck,
  TextCursorInput,
} from 'lucide-react';
import { createElement, type ReactElement } from 'react';
import { isComponentKind, type TabComponentKind } from '@kontor/schema-adapters';
import css from './componentLooks.module.css';

/**
 * The look of a type of component in the studio. The catalogues have its texts under its name; the compiler reports
 * missing ones.
 */
interface ComponentLook {
  readonly icon: LucideIcon;
  /** A small SVG drawing of the component, 120 by 72, from back to front. */
  readonly picture: ReactElement;
  /** The list that editors fill from account fields when they add the component, and the kind of its entries. */
  readonly picks?: { readonly member?: string; readonly part: 'field' | 'tile' | 'newsletter' } | undefined;
}

/** The looks of all types of component; the compiler reports missing ones. */
export const componentLooks: Readonly<Record<TabComponentKind, ComponentLook>> = {
  profile: {
    icon: TextCursorInput,
    picture: (
      <>
        {heading(12, 10, 26)}
        {box(12, 17, 96)}
        {words(17, 21.5, 34)}
        {heading(12, 40, 32)}
        {box(12, 47, 22)}
        {box(39, 47, 22)}
        {box(66, 47, 42)}
        {words(17, 51.5, 10)}
        {words(44, 51.5, 10)}
        {words(71, 51.5, 20)}
      </>
    ),
    picks: { member: 'fields', part: 'field' },
  },
  subscriptions: {
    icon: Mail,
    picture: twice((y) => (
      <>
        {shape('soft', 16, y + 5, 20, 13, 2)}
        {path('stroke', `M16 ${y + 6.5}l10 7 10-7`)}
        {heading(43, y + 7, 30)}
        {words(43, y + 14, 40)}
        {tick(95, y + 7, y === 10)}
      </>
    )),
    picks: { member: 'newsletters', part: 'newsletter' },
  },
  booleantiles: {
    icon: LayoutGrid,
    picture: (
      <>
        {tile(10, 9, true)}
        {tile(64, 9)}
        {tile(10, 40)}
        {tile(64, 40, true)}
      </>
    ),
    picks: { member: 'tiles', part: 'tile' },
  },
  radiotiles: {
    icon: ListCollapse,
    picture: (
      <>
        {box(10, 8, 100, 38)}
        {tick(16, 13, true)}
        {heading(30, 15.5, 34)}
        {path('stroke', 'M97 19l3-3 3 3')}
        {[16, 47, 78].map((x) => (
          <g key={x}>
            {shape(x === 47 ? 'paper' : 'chosenPaper', x, 27, 26, 14, 3.5)}
            {words(x + 6, 32.5, 14)}
          </g>
        ))}
        {box(10, 50, 100, 15)}
        {tick(16, 53)}
        {heading(30, 55.5, 26)}
        {path('stroke', 'M97 56l3 3 3-3')}
      </>
    ),
  },
  productreminders: {
    icon: ShoppingBasket,
    picture: twice((y) => (
      <>
        {shape('soft', 15, y + 4, 15, 15, 3)}
        {path('bottle', `M21 ${y + 6}h3v3l1.5 2v6h-6v-6l1.5-2z`)}
        {heading(37, y + 7, 38)}
        {words(37, y + 14, 24)}
        {path('bell', `M95 ${y + 15}v-4.5a4 4 0 0 1 8 0v4.5l1.5 1.5h-11zM97.5 ${y + 17.5}h3`)}
      </>
    )),
  },
  separator: {
    icon: Minus,
    picture: (
      <>
        {box(10, 8, 100, 16)}
        {words(16, 14.5, 40)}
        {path('line', 'M10 36h34M76 36h34')}
        {heading(50, 34, 20)}
        {box(10, 48, 100, 16)}
        {words(16, 54.5, 28)}
      </>
    ),
  },
  consents: {
    icon: Scale,
    picture: twice((y) => (
      <>
        {path('stroke', `M17 ${y + 11}l3 3 5-6`)}
        {heading(32, y + 7, 32)}
        {words(32, y + 14, 24)}
        {shape('soft', 82, y + 7, 22, 9, 4.5)}
      </>
    )),
  },
};

function lookOf(part: string): ComponentLook | undefined {
  return isComponentKind(part) ? componentLooks[part] : undefined;
}

/** What editors pick when they add a part: entries of its list (`member`), or the part itself; undefined for nothing. */
export function getPicks(part: string): ComponentLook['picks'] {
  return part === 'tile' || part === 'field' || part === 'newsletter' ? { part } : lookOf(part)?.picks;
}

/** The drawing of a component in the product's colours; the icon of any other part. */
export function PartPicture({ part }: { readonly part: string }): ReactElement {
  const picture = lookOf(part)?.picture;
  if (picture === undefined) return <PartIcon part={part} size={28} />;
  return (
    <svg className={css['picture']} viewBox="0 0 120 72" aria-hidden="true">
      {shape('ground', 0, 0, 120, 72, 10)}
      {picture}
    </svg>
  );
}

/** Icons of parts other than components, by their names in the content's schema. */
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

/** The icon of a part; a link by default. */
export function PartIcon({ part, size = 18 }: { readonly part: string; readonly size?: number }): ReactElement {
  return createElement(lookOf(part)?.icon ?? partIcons[part] ?? Link, { size, 'aria-hidden': true });
}

/** A rectangle with round corners; `look` is its class, which sets the colour. */
function shape(look: string, x: number, y: number, width: number, height: number, rx: number): ReactElement {
  return <rect className={css[look]} x={x} y={y} width={width} height={height} rx={rx} />;
}

function path(look: string, d: string): ReactElement {
  return <path className={css[look]} d={d} />;
}

/** A line of text, as a bar. */
function words(x: number, y: number, width: number): ReactElement {
  return shape('words', x, y, width, 3, 1.5);
}

/** A heading, as a bar. */
function heading(x: number, y: number, width: number): ReactElement {
  return shape('strong', x, y, width, 4, 1.5);
}

/** A frame: a field or a card. */
function box(x: number, y: number, width: number, height = 12): ReactElement {
  return shape('paper', x, y, width, height, 3.5);
}

/** Two cards with the same content. */
function twice(inside: (y: number) => ReactElement): ReactElement {
  return (
    <>
      {[10, 40].map((y) => (
        <g key={y}>
          {box(10, y, 100, 23)}
          {inside(y)}
        </g>
      ))}
    </>
  );
}

/** A checkbox. */
function tick(x: number, y: number, isOn = false): ReactElement {
  return (
    <>
      {shape(isOn ? 'chosen' : 'paper', x, y, 9, 9, 2.5)}
      {isOn && path('tick', `M${x + 2.2} ${y + 4.8}l1.8 1.8 3-3.8`)}
    </>
  );
}

/** A tile with a leaf as its picture. */
function tile(x: number, y: number, isOn = false): ReactElement {
  return (
    <>
      {shape(isOn ? 'chosenPaper' : 'paper', x, y, 46, 25, 5)}
      {path('leaf', `M${x + 6} ${y + 18}c0-8 4-11 11-11 0 8-4 11-11 11z`)}
      {heading(x + 21, y + 9, 15)}
      {words(x + 21, y + 16, 11)}
      {isOn && tick(x + 34, y - 3, true)}
    </>
  );
}
