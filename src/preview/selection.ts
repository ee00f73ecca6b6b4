import { contentPlaces, type ContentPlaces } from '#adapters/preview/contentPlaces.ts';
import type { PreviewShow } from '#adapters/preview/previewMessages.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { baseOf } from '../rules/languages.ts';
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

/** Marks the part of a pointer; opens its tab and shows it if `scrolls`. Its part may still have to be drawn. */
export function markPart(
  pointer: string,
  {
    places,
    session,
    scrolls,
  }: { readonly places: ContentPlaces; readonly session: PreviewSession; readonly scrolls: boolean },
): void {
  const anchor = anchorOfPointer(pointer, places);
  if (scrolls && anchor !== undefined && document.getElementById(`panel-${anchor}`) === null) session.openTab(anchor);
  const find = (left: number): void => {
    const drawn = anchor === undefined || document.getElementById(`panel-${anchor}`) !== null;
    const element = drawn ? elementOfPointer(pointer, places) : undefined;
    if (element) markElement(element, scrolls);
    else if (left > 0) requestAnimationFrame(() => find(left - 1));
  };
  find(scrolls ? 60 : 1);
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
