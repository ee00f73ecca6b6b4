import type { ContentPlaces } from '#adapters/preview/contentPlaces.ts';
import { pointerIn } from '#adapters/preview/contentPlaces.ts';

/** Parts of the page outside the tabs, by the content that they show; the first selector that fits counts. */
const around: readonly { readonly selector: string; readonly pointer: string }[] = [
  { selector: '#root > div > header, header:first-of-type:not([role=tabpanel] header)', pointer: '/header' },
  { selector: 'footer', pointer: '/footer' },
];

/** The pointer of the content that an element on the page shows; undefined for the preview's own parts. */
export function pointerOfElement(element: Element, places: ContentPlaces): string | undefined {
  const tab = element.closest('[role=tab]');
  if (tab) return places.tabs.find(({ anchor }) => tab.id === `tab-${anchor}`)?.pointer;
  const panel = element.closest('[role=tabpanel]');
  if (panel) return pointerInPanel(element, panel, places);
  const part = around.find(({ selector }) => element.closest(selector));
  if (part) return part.pointer;
  const main = element.closest('main');
  if (!main) return undefined;
  return main.querySelector('[role=tablist]') ? '/preferenceCenter' : '/accountPage';
}

/** The elements of a pointer's part: the smallest frame around its control, or around its component. */
export function elementOfPointer(pointer: string, places: ContentPlaces): Element | undefined {
  const field = places.fields.find((one) => pointerIn(pointer, one.pointer));
  const control = field && document.getElementById(`${field.anchor}_${field.key}`);
  if (field && control) return frameOf(control, field.anchor, places);
  const section = places.sections.find((one) => pointerIn(pointer, one.pointer));
  if (section) return sectionElement(section, places) ?? panelOf(section.anchor);
  const tab = places.tabs.find((one) => pointerIn(pointer, one.pointer));
  if (tab) return panelOf(tab.anchor);
  const part = around.find((one) => pointerIn(pointer, one.pointer));
  if (part) return document.querySelector(part.selector) ?? undefined;
  if (pointer.startsWith('/socialmediabar') || pointer.startsWith('/simpleFooter'))
    return document.querySelector('footer') ?? undefined;
  return document.querySelector('main h1')?.parentElement ?? undefined;
}

/** The anchor of the tab that shows a pointer's part; undefined outside the tabs. */
export function anchorOfPointer(pointer: string, { tabs }: ContentPlaces): string | undefined {
  return tabs.find((tab) => pointerIn(pointer, tab.pointer))?.anchor;
}

const panelOf = (anchor: string): Element | undefined => document.getElementById(`panel-${anchor}`) ?? undefined;

function pointerInPanel(element: Element, panel: Element, places: ContentPlaces): string | undefined {
  const anchor = panel.id.slice('panel-'.length);
  const own = { ...places, fields: places.fields.filter((field) => field.anchor === anchor) };
  for (let node: Element | null = element; node && node !== panel; node = node.parentElement) {
    const inside = fieldsIn(node, own);
    const [first] = inside;
    if (first && inside.length === 1) return first.pointer;
    const title = own.sections.find(
      (section) => section.anchor === anchor && node?.querySelector(`[id="${CSS.escape(titleId(section))}"]`),
    );
    if (title) return title.pointer;
    if (first) return componentOf(first.pointer, own);
  }
  return own.tabs.find((tab) => tab.anchor === anchor)?.pointer;
}

const titleId = ({ anchor, id }: ContentPlaces['sections'][number]): string => `${anchor}_${id}__title`;

function componentOf(pointer: string, { sections }: ContentPlaces): string | undefined {
  return sections.find((section) => pointerIn(pointer, section.pointer))?.pointer;
}

/** The fields whose controls an element contains. */
function fieldsIn(element: Element, { fields }: ContentPlaces): ContentPlaces['fields'] {
  const ids = new Set([element.id, ...[...element.querySelectorAll('[id]')].map(({ id }) => id)]);
  return fields.filter(({ anchor, key }) => ids.has(`${anchor}_${key}`));
}

/** The largest element around a control that holds no other control. */
function frameOf(control: Element, anchor: string, places: ContentPlaces): Element {
  const own = { ...places, fields: places.fields.filter((field) => field.anchor === anchor) };
  let frame = control;
  for (let node = control.parentElement; node && node.role !== 'tabpanel'; node = node.parentElement) {
    if (fieldsIn(node, own).length > 1 || node.matches('fieldset[aria-labelledby]')) break;
    frame = node;
  }
  return frame;
}

function sectionElement(section: ContentPlaces['sections'][number], places: ContentPlaces): Element | undefined {
  const title = document.getElementById(titleId(section));
  if (title) return title.parentElement ?? title;
  const field = places.fields.find((one) => pointerIn(one.pointer, section.pointer));
  const control = field && document.getElementById(`${field.anchor}_${field.key}`);
  return control ? (frameOf(control, section.anchor, places).parentElement ?? control) : undefined;
}
