import { contentPlaces, type ContentPlaces, pointerIn } from './contentPlaces.ts';
import type { PreviewShow } from '#studio/preview/previewMessages.ts';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { baseOf } from '../app/texts/languages.ts';
import { anchorOf } from '../preferences/tabs.ts';
import { languageAtom } from '../store/store.ts';
import { contentIn, previewMetadata } from './previewGateways.ts';
import type { PreviewSession } from './previewSession.ts';

const attribute = 'data-preview-selected';

/** Calls `onSelect` with the pointer of the clicked part of the content. */
export function listenForSelection(places: () => ContentPlaces | undefined, onSelect: (pointer: string) => void): void {
  const choose = ({ target, isTrusted }: Event): void => {
    // Ignores the preview's own clicks on locked tabs.
    if (!isTrusted) return;
    const currentPlaces = places();
    const pointer = currentPlaces && target instanceof Element ? pointerOfElement(target, currentPlaces) : undefined;
    if (pointer !== undefined) onSelect(pointer);
  };
  document.addEventListener('click', choose, true);
}

/** Disables links in the preview, because other pages have no draft. */
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
/** Maximum frames until the render of a part, and frames between attempts to open its tab. */
const frames = { max: 60, retry: 10 } as const;

/**
 * Marks the part of a pointer; with `scrolls`, opens its tab and scrolls to it. Waits for the render of the part, and
 * opens the tab again, because the render of an earlier draft leaves an unknown tab. A newer call cancels an older one
 * without `onEnd`.
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
  const current = marks;
  const anchor = anchorOfPointer(pointer, places);
  const isOpen = (): boolean => anchor === undefined || document.getElementById(`panel-${anchor}`) !== null;
  const isChosen = (): boolean => anchor === undefined || anchorOf(session.router.state.location.hash) === anchor;
  const find = (left: number): void => {
    if (current !== marks) return;
    if (scrolls && anchor !== undefined && left % frames.retry === 0 && !(isOpen() && isChosen()))
      session.openTab(anchor);
    const element = isOpen() && (isChosen() || !scrolls) ? elementOfPointer(pointer, places) : undefined;
    if (element) markElement(element, scrolls);
    if (element || left === 0) onEnd();
    else requestAnimationFrame(() => find(left - 1));
  };
  find(scrolls ? frames.max : 1);
}

function markElement(element: Element, scrolls: boolean): void {
  for (const marked of document.querySelectorAll(`[${attribute}]`))
    if (marked !== element) marked.removeAttribute(attribute);
  element.setAttribute(attribute, '');
  if (!scrolls) return;
  for (let node = element.parentElement; node; node = node.parentElement)
    if (node instanceof HTMLDetailsElement) node.open = true;
  // `scrollIntoView` would also scroll the studio around this frame.
  const { top, height } = element.getBoundingClientRect();
  const above =
    height > innerHeight
      ? Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
      : (innerHeight - height) / 2;
  scrollTo({ top: scrollY + top - above, behavior: 'instant' });
}

/** The places of the content in the page's language; undefined if that language has no document. */
export function placesOf(show: PreviewShow, session: PreviewSession): ContentPlaces | undefined {
  try {
    const { preferenceCenter } = contentIn(show, baseOf(session.store.get(languageAtom))).content;
    const { schema: provider } = parseProviderSchema(show.reference.schema);
    return contentPlaces(preferenceCenter.tabs, { provider, site: previewMetadata(show).rules });
  } catch {
    return undefined;
  }
}

/** Parts of the page outside the tabs with the pointers of their content; the first matching selector counts. */
const outerParts: readonly { readonly selector: string; readonly pointer: string }[] = [
  { selector: '#root > div > header, header:first-of-type:not([role=tabpanel] header)', pointer: '/header' },
  { selector: 'footer', pointer: '/footer' },
];

/** The pointer of an element's content; undefined for the preview's own elements. */
export function pointerOfElement(element: Element, places: ContentPlaces): string | undefined {
  const tab = element.closest('[role=tab]');
  if (tab) return places.tabs.find(({ anchor }) => tab.id === `tab-${anchor}`)?.pointer;
  const panel = element.closest('[role=tabpanel]');
  if (panel) return pointerInPanel(element, panel, places);
  const part = outerParts.find(({ selector }) => element.closest(selector));
  if (part) return part.pointer;
  const main = element.closest('main');
  if (!main) return undefined;
  return main.querySelector('[role=tablist]') ? '/preferenceCenter' : '/accountPage';
}

/** The element of a pointer's part: the frame of its control, or of its component. */
function elementOfPointer(pointer: string, places: ContentPlaces): Element | undefined {
  const field = places.fields.find((one) => pointerIn(pointer, one.pointer));
  const control = field && document.getElementById(`${field.anchor}_${field.key}`);
  if (field && control) return findFrame(control, field.anchor, places);
  const section = places.sections.find((one) => pointerIn(pointer, one.pointer));
  if (section) return sectionElement(section, places) ?? getPanel(section.anchor);
  const tab = places.tabs.find((one) => pointerIn(pointer, one.pointer));
  if (tab) return getPanel(tab.anchor);
  const part = outerParts.find((one) => pointerIn(pointer, one.pointer));
  if (part) return document.querySelector(part.selector) ?? undefined;
  if (pointer.startsWith('/socialmediabar') || pointer.startsWith('/simpleFooter'))
    return document.querySelector('footer') ?? undefined;
  return document.querySelector('main h1')?.parentElement ?? undefined;
}

/** The anchor of the tab that shows a pointer's part; undefined outside the tabs. */
export function anchorOfPointer(pointer: string, { tabs }: ContentPlaces): string | undefined {
  return tabs.find((tab) => pointerIn(pointer, tab.pointer))?.anchor;
}

const getPanel = (anchor: string): Element | undefined => document.getElementById(`panel-${anchor}`) ?? undefined;

function pointerInPanel(element: Element, panel: Element, places: ContentPlaces): string | undefined {
  const anchor = panel.id.slice('panel-'.length);
  const panelPlaces = { ...places, fields: places.fields.filter((field) => field.anchor === anchor) };
  for (let node: Element | null = element; node && node !== panel; node = node.parentElement) {
    const inside = fieldsIn(node, panelPlaces);
    const [first] = inside;
    if (first && inside.length === 1) return first.pointer;
    const title = panelPlaces.sections.find(
      (section) => section.anchor === anchor && node?.querySelector(`[id="${CSS.escape(titleId(section))}"]`),
    );
    if (title) return title.pointer;
    if (first) return panelPlaces.sections.find((section) => pointerIn(first.pointer, section.pointer))?.pointer;
  }
  return panelPlaces.tabs.find((tab) => tab.anchor === anchor)?.pointer;
}

const titleId = ({ anchor, id }: ContentPlaces['sections'][number]): string => `${anchor}_${id}__title`;

/** The fields with a control in an element. */
function fieldsIn(element: Element, { fields }: ContentPlaces): ContentPlaces['fields'] {
  const ids = new Set([element.id, ...[...element.querySelectorAll('[id]')].map(({ id }) => id)]);
  return fields.filter(({ anchor, key }) => ids.has(`${anchor}_${key}`));
}

/** The largest element around a control without other controls. */
function findFrame(control: Element, anchor: string, places: ContentPlaces): Element {
  const panelPlaces = { ...places, fields: places.fields.filter((field) => field.anchor === anchor) };
  let frame = control;
  for (let node = control.parentElement; node && node.role !== 'tabpanel'; node = node.parentElement) {
    if (fieldsIn(node, panelPlaces).length > 1 || node.matches('fieldset[aria-labelledby]')) break;
    frame = node;
  }
  return frame;
}

function sectionElement(section: ContentPlaces['sections'][number], places: ContentPlaces): Element | undefined {
  const title = document.getElementById(titleId(section));
  if (title) return title.parentElement ?? title;
  const field = places.fields.find((one) => pointerIn(one.pointer, section.pointer));
  const control = field && document.getElementById(`${field.anchor}_${field.key}`);
  return control ? (findFrame(control, section.anchor, places).parentElement ?? control) : undefined;
}
