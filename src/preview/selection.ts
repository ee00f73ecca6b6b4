import { contentPlaces, type ContentPlaces } from '#adapters/preview/contentPlaces.ts';
import type { PreviewShow } from '#adapters/preview/previewMessages.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { baseOf } from '../rules/languages.ts';
import { anchorOf } from '../rules/tabs.ts';
import { languageAtom } from '../state/store.ts';
import { anchorOfPointer, elementOfPointer, pointerOfElement } from './drawnParts.ts';
import { contentIn, previewMetadata } from './previewGateways.ts';
import type { PreviewSession } from './previewSession.ts';

const attribute = 'data-preview-selected';

/** Calls `onSelect` with the pointer of the content on which an editor clicks. Returns what ends that. */
export function listenForSelection(
  places: () => ContentPlaces | undefined,
  onSelect: (pointer: string) => void,
): () => void {
  const choose = ({ target, isTrusted }: Event): void => {
    // The preview itself opens locked tabs, too.
    if (!isTrusted) return;
    const known = places();
    const pointer = known && target instanceof Element ? pointerOfElement(target, known) : undefined;
    if (pointer !== undefined) onSelect(pointer);
  };
  document.addEventListener('click', choose, true);
  return () => document.removeEventListener('click', choose, true);
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
