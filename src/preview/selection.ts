import { contentPlaces, type ContentPlaces, pointerIn } from './contentPlaces.ts';
import type { PreviewShow } from '#studio/preview/previewMessages.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { baseOf } from '../app/texts/languages.ts';
import { anchorOf } from '../preferences/tabs.ts';
import { languageAtom } from '../store/store.ts';
import { contentIn, previewMetadata } from './previewGateways.ts';
import type { PreviewSession } from './previewSession.ts';

const attribute = 'data-preview-selected';

/** Calls `onSelect` with the pointer of the content on which an editor clicks. */
export function listenForSelection(places: () => ContentPlaces | undefined, onSelect: (pointer: string) => void): void {
  const choose = ({ target, isTrusted }: Event): void => {
    // The preview itself opens locked tabs, too.
    if (!isTrusted) return;
    const known = places();
    const pointer = known && target instanceof Element ? pointerOfElement(target, known) : undefined;
    if (pointer !== undefined) onSelect(pointer);
  };
  document.addEventListener('click', choose, true);
}

/** Links of a preview lead nowhere: another page would have no draft. */
export function stopLinks(): void {
  for (const event of ['click', 'auxclick']) document.addEventListener(event, stopLink, true);
}

function stopLink(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link || link.getAttribute('href')?.startsWith('#') === true) return;
  event.preventDefault();
  event.stopPropagation();
}

let marks = 0;
/** How many frames a part may take until it is drawn, and after how many its tab is asked for again. */
const frames = { most: 60, again: 10 } as const;

/**
 * Marks the part of a pointer; opens its tab and shows it if `scrolls`. Its part may still have to be drawn, and a page
 * that drew an earlier state in the meantime has left a tab that it did not know: then the tab is opened again. A newer
 * call ends an older one; `onEnd` is called unless that happens.
 */
export function markPart(
  pointer: string,
  {
    places,
    session,
    scrolls,
    onEnd,
  }: {
    readonly places: ContentPlaces;
    readonly session: PreviewSession;
    readonly scrolls: boolean;
    readonly onEnd: () => unknown;
  },
): void {
  marks += 1;
  const own = marks;
  const anchor = anchorOfPointer(pointer, places);
  const isOpen = (): boolean => anchor === undefined || document.getElementById(`panel-${anchor}`) !== null;
  const isChosen = (): boolean => anchor === undefined || anchorOf(session.router.state.location.hash) === anchor;
  const find = (left: number): void => {
    if (own !== marks) return;
    if (scrolls && anchor !== undefined && left % frames.again === 0 && !(isOpen() && isChosen()))
      session.openTab(anchor);
    const element = isOpen() && (isChosen() || !scrolls) ? elementOfPointer(pointer, places) : undefined;
    if (element) markElement(element, scrolls);
    if (element || left === 0) onEnd();
    else requestAnimationFrame(() => find(left - 1));
  };
  find(scrolls ? frames.most : 1);
}

function markElement(element: Element, scrolls: boolean): void {
  for (const marked of document.querySelectorAll(`[${attribute}]`))
    if (marked !== element) marked.removeAttribute(attribute);
  element.setAttribute(attribute, '');
  if (!scrolls) return;
  for (let node = element.parentElement; node; node = node.parentElement)
    if (node instanceof HTMLDetailsElement) node.open = true;
  // Not `scrollIntoView`: it would move the studio around this frame, too.
  const { top, height } = element.getBoundingClientRect();
  const above =
    height > innerHeight
      ? Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
      : (innerHeight - height) / 2;
  scrollTo({ top: scrollY + top - above, behavior: 'instant' });
}

/** The places of what is shown in the page's language; undefined where that language has no document. */
export function placesOf(show: PreviewShow, session: PreviewSession): ContentPlaces | undefined {
  try {
    const { preferenceCenter } = contentIn(show, baseOf(session.store.get(languageAtom))).content;
    const { schema: provider } = parseProviderSchema(show.reference.schema);
    return contentPlaces(preferenceCenter.tabs, { provider, site: previewMetadata(show).rules });
  } catch {
    return undefined;
  }
}

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
function elementOfPointer(pointer: string, places: ContentPlaces): Element | undefined {
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
