import {
  LayoutGrid,
  ListCollapse,
  type LucideIcon,
  Mail,
  Minus,
  Scale,
  ShoppingBasket,
  TextCursorInput,
} from 'lucide-react';
import { isComponentKind, type TabComponentKind } from '#adapters/tab-components/tabComponents.ts';

/** What a shape of a drawing stands for; the style sheet gives it its colours. */
type Look =
  | 'words'
  | 'strong'
  | 'paper'
  | 'chosenPaper'
  | 'chosen'
  | 'soft'
  | 'tick'
  | 'leaf'
  | 'bottle'
  | 'bell'
  | 'stroke'
  | 'line';

/** One shape: a rectangle with round corners, or a path of SVG. */
type Shape =
  | {
      readonly look: Look;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly rx: number;
    }
  | { readonly look: Look; readonly d: string };

/** A small drawing of what customers see, 120 wide and 72 high, from back to front. */
type Picture = readonly Shape[];

/**
 * How a type of component looks in the studio. Its words are in the catalogues, under its name; the compiler asks for
 * them.
 */
interface ComponentLook {
  readonly icon: LucideIcon;
  readonly picture: Picture;
  /** The list that editors fill from the account's fields when they add the component, and what its entries are. */
  readonly picks?: { readonly member: string; readonly part: 'field' | 'tile' | 'newsletter' };
}

/** What editors see of every type of component when they add it; the compiler names one that is missing. */
export const componentLooks: Readonly<Record<TabComponentKind, ComponentLook>> = {
  profile: {
    icon: TextCursorInput,
    picture: [
      ...heading(12, 10, 26),
      ...box(12, 17, 96),
      ...words(17, 21.5, 34),
      ...heading(12, 40, 32),
      ...box(12, 47, 22),
      ...box(39, 47, 22),
      ...box(66, 47, 42),
      ...words(17, 51.5, 10),
      ...words(44, 51.5, 10),
      ...words(71, 51.5, 20),
    ],
    picks: { member: 'fields', part: 'field' },
  },
  subscriptions: {
    icon: Mail,
    picture: [10, 40].flatMap((y, index) => [
      ...box(10, y, 100, 23),
      { look: 'soft' as const, x: 16, y: y + 5, width: 20, height: 13, rx: 2 },
      { look: 'stroke' as const, d: `M16 ${y + 6.5}l10 7 10-7` },
      ...heading(43, y + 7, 30),
      ...words(43, y + 14, 40),
      ...tick(95, y + 7, index === 0),
    ]),
    picks: { member: 'newsletters', part: 'newsletter' },
  },
  booleantiles: {
    icon: LayoutGrid,
    picture: [...tilePicture(10, 9, true), ...tilePicture(64, 9), ...tilePicture(10, 40), ...tilePicture(64, 40, true)],
    picks: { member: 'tiles', part: 'tile' },
  },
  radiotiles: {
    icon: ListCollapse,
    picture: [
      ...box(10, 8, 100, 38),
      ...tick(16, 13, true),
      ...heading(30, 15.5, 34),
      ...chevron(97, 16, true),
      ...[16, 47, 78].flatMap((x) => [
        { look: x === 47 ? ('paper' as const) : ('chosenPaper' as const), x, y: 27, width: 26, height: 14, rx: 3.5 },
        ...words(x + 6, 32.5, 14),
      ]),
      ...box(10, 50, 100, 15),
      ...tick(16, 53),
      ...heading(30, 55.5, 26),
      ...chevron(97, 56),
    ],
  },
  productreminders: {
    icon: ShoppingBasket,
    picture: [10, 40].flatMap((y) => [
      ...box(10, y, 100, 23),
      { look: 'soft' as const, x: 15, y: y + 4, width: 15, height: 15, rx: 3 },
      { look: 'bottle' as const, d: `M21 ${y + 6}h3v3l1.5 2v6h-6v-6l1.5-2z` },
      ...heading(37, y + 7, 38),
      ...words(37, y + 14, 24),
      { look: 'bell' as const, d: `M95 ${y + 15}v-4.5a4 4 0 0 1 8 0v4.5l1.5 1.5h-11zM97.5 ${y + 17.5}h3` },
    ]),
  },
  separator: {
    icon: Minus,
    picture: [
      ...box(10, 8, 100, 16),
      ...words(16, 14.5, 40),
      { look: 'line', d: 'M10 36h34M76 36h34' },
      ...heading(50, 34, 20),
      ...box(10, 48, 100, 16),
      ...words(16, 54.5, 28),
    ],
  },
  consents: {
    icon: Scale,
    picture: [10, 40].flatMap((y) => [
      ...box(10, y, 100, 23),
      { look: 'stroke' as const, d: `M17 ${y + 11}l3 3 5-6` },
      ...heading(32, y + 7, 32),
      ...words(32, y + 14, 24),
      { look: 'soft' as const, x: 82, y: y + 7, width: 22, height: 9, rx: 4.5 },
    ]),
  },
};

/** What the studio shows of the type of component that a part has; undefined for other parts. */
export function lookOf(part: string): ComponentLook | undefined {
  return isComponentKind(part) ? componentLooks[part] : undefined;
}

/** What editors pick when they add this part: it is one of these, or a component with a list of them. */
export function pickedPart(part: string): NonNullable<ComponentLook['picks']>['part'] | undefined {
  return part === 'tile' || part === 'field' || part === 'newsletter' ? part : lookOf(part)?.picks?.part;
}

/** The list of a new component to which the picked ones belong; undefined if they are the new parts themselves. */
export function pickedMember(part: string): string | undefined {
  return lookOf(part)?.picks?.member;
}

/** Words, as a bar. */
function words(x: number, y: number, width: number): Picture {
  return [{ look: 'words', x, y, width, height: 3, rx: 1.5 }];
}

/** Words that stand out, such as a heading. */
function heading(x: number, y: number, width: number): Picture {
  return [{ look: 'strong', x, y, width, height: 4, rx: 1.5 }];
}

/** A frame: a field or a card. */
function box(x: number, y: number, width: number, height = 12): Picture {
  return [{ look: 'paper', x, y, width, height, rx: 3.5 }];
}

/** A box for a tick. */
function tick(x: number, y: number, isOn = false): Picture {
  const frame = { look: isOn ? 'chosen' : 'paper', x, y, width: 9, height: 9, rx: 2.5 } as const;
  return isOn ? [frame, { look: 'tick', d: `M${x + 2.2} ${y + 4.8}l1.8 1.8 3-3.8` }] : [frame];
}

/** A tile with a leaf as its picture. */
function tilePicture(x: number, y: number, isOn = false): Picture {
  return [
    { look: isOn ? 'chosenPaper' : 'paper', x, y, width: 46, height: 25, rx: 5 },
    { look: 'leaf', d: `M${x + 6} ${y + 18}c0-8 4-11 11-11 0 8-4 11-11 11z` },
    ...heading(x + 21, y + 9, 15),
    ...words(x + 21, y + 16, 11),
    ...(isOn ? tick(x + 34, y - 3, true) : []),
  ];
}

/** The arrow of a group that opens and closes. */
function chevron(x: number, y: number, isOpen = false): Picture {
  return [{ look: 'stroke', d: isOpen ? `M${x} ${y + 3}l3-3 3 3` : `M${x} ${y}l3 3 3-3` }];
}
