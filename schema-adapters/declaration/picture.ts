/** What a shape of a picture stands for; the studio gives it its colours. */
export type Look =
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
export type Shape =
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
export type Picture = readonly Shape[];

/** The icons that a kind can have; the studio draws each by its name. */
export type IconName =
  | 'fields'
  | 'mail'
  | 'tiles'
  | 'groups'
  | 'basket'
  | 'line'
  | 'scales'
  | 'picture'
  | 'text'
  | 'list'
  | 'calendar'
  | 'place'
  | 'star'
  | 'film';

/** Words, as a bar. */
export function words(x: number, y: number, width: number): Picture {
  return [{ look: 'words', x, y, width, height: 3, rx: 1.5 }];
}

/** Words that stand out, such as a heading. */
export function heading(x: number, y: number, width: number): Picture {
  return [{ look: 'strong', x, y, width, height: 4, rx: 1.5 }];
}

/** A frame: a field or a card. */
export function box(x: number, y: number, width: number, height = 12): Picture {
  return [{ look: 'paper', x, y, width, height, rx: 3.5 }];
}

/** A box for a tick. */
export function tick(x: number, y: number, isOn = false): Picture {
  const frame = { look: isOn ? 'chosen' : 'paper', x, y, width: 9, height: 9, rx: 2.5 } as const;
  return isOn ? [frame, { look: 'tick', d: `M${x + 2.2} ${y + 4.8}l1.8 1.8 3-3.8` }] : [frame];
}

/** A tile with a leaf as its picture. */
export function tilePicture(x: number, y: number, isOn = false): Picture {
  return [
    { look: isOn ? 'chosenPaper' : 'paper', x, y, width: 46, height: 25, rx: 5 },
    { look: 'leaf', d: `M${x + 6} ${y + 18}c0-8 4-11 11-11 0 8-4 11-11 11z` },
    ...heading(x + 21, y + 9, 15),
    ...words(x + 21, y + 16, 11),
    ...(isOn ? tick(x + 34, y - 3, true) : []),
  ];
}

/** The arrow of a group that opens and closes. */
export function chevron(x: number, y: number, isOpen = false): Picture {
  return [{ look: 'stroke', d: isOpen ? `M${x} ${y + 3}l3-3 3 3` : `M${x} ${y}l3 3 3-3` }];
}
