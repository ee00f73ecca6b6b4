import type { PageFault, PreviewShow } from '#studio/preview/previewMessages.ts';
import { createRoot } from 'react-dom/client';
import { type bandTexts, PreviewPage } from './PreviewPage.tsx';
import { anchorOfPointer, listenForSelection, markPart, placesOf, stopLinks } from './selection.ts';
import { openPreview, needsNewStart } from './previewSession.ts';

/** Controls the preview on its page. */
export interface Preview {
  readonly texts: ReturnType<typeof bandTexts>;
  /** Merges the part and renders a complete show; resolves after the paint. A newer call replaces an older one. */
  readonly show: (part: Partial<PreviewShow>) => Promise<PreviewShow | undefined>;
  /** Opens the tab of a part of the content, scrolls to the part and marks it. */
  readonly scrollTo: (pointer: string) => void;
  /** Calls the listener with the pointer of the clicked part of the content. */
  readonly onSelect: (listener: (pointer: string) => void) => void;
  /** Opens the tab of a pointer and resolves with the barriers on the page. */
  readonly check: (pointer: string) => Promise<readonly PageFault[]>;
  /** Shows a message instead of a page. */
  readonly say: (notice: string) => void;
  readonly remark: (text: string) => void;
}

/** Renders the customers' application below the preview's band. */
export function drawPreview(element: Element, texts: ReturnType<typeof bandTexts>): Preview {
  const page = createPage(element, texts);
  let currentShow: Partial<PreviewShow> = {};
  let selected: string | undefined;
  // A part that is selected before its render scrolls into view after it.
  let needsScroll = false;
  // The anchor of a new tab follows its label, so each keystroke in it may change the anchor of the selected part.
  let anchor: string | undefined;
  // Lags behind `currentShow` while the page renders.
  let lastShow: PreviewShow | undefined;
  const places = () => {
    const { session } = page.current();
    return session && lastShow ? placesOf(lastShow, session) : undefined;
  };
  const mark = (): void => {
    const [contentPlaces, { session }] = [places(), page.current()];
    if (!contentPlaces || !session || selected === undefined) return;
    const [pointer, now] = [selected, anchorOfPointer(selected, contentPlaces)];
    needsScroll ||= now !== anchor;
    anchor = now;
    markPart(pointer, {
      places: contentPlaces,
      session,
      scrolls: needsScroll,
      onEnd: () => (needsScroll = now === undefined && pointer.startsWith('/preferenceCenter/tabs/')),
    });
  };
  const select = (pointer: string, isShown: boolean): void => {
    const contentPlaces = places();
    selected = pointer;
    anchor = contentPlaces && anchorOfPointer(pointer, contentPlaces);
    needsScroll = !isShown;
    mark();
  };
  const draw = serialiseDraws(async (next, before) => {
    await drawPage(page, next, before);
    lastShow = next;
    // Another page or state starts at its top, or at the selected part.
    if (before.area !== next.area || before.mode !== next.mode) needsScroll = next.mode !== 'locked';
    mark();
  });
  stopLinks();
  return {
    texts,
    show: async (part) => {
      currentShow = { ...currentShow, ...part };
      return draw(currentShow);
    },
    scrollTo: (pointer) => select(pointer, false),
    onSelect: (listener) => {
      listenForSelection(places, (pointer) => {
        select(pointer, true);
        listener(pointer);
      });
    },
    check: async (pointer) => {
      const [content, { session }] = [places(), page.current()];
      if (!content || !session || !lastShow) return [];
      const tab = anchorOfPointer(pointer, content);
      if (tab !== undefined) session.openTab(tab);
      const { checkPage } = await import('./checkPage.ts');
      const { language, documents, appearance } = lastShow;
      const isFirst = Object.keys(documents)[0] === language;
      return checkPage(content, {
        tab,
        language,
        scope: appearance === 'dark' ? 'colours' : isFirst ? 'all' : 'words',
      });
    },
    say: (notice) => page.set({ notice }),
    remark: (remark) => page.set({ remark }),
  };
}

type PageProps = Omit<Parameters<typeof PreviewPage>[0], 'texts'>;

/** The props of the page, and their update. */
function createPage(element: Element, texts: ReturnType<typeof bandTexts>) {
  const root = createRoot(element);
  let current: PageProps = { session: undefined, saves: 0, notice: texts.waiting };
  const set = (change: Partial<PageProps>): void => {
    current = { ...current, ...change };
    root.render(<PreviewPage {...current} texts={texts} />);
  };
  set({});
  return { current: () => current, set };
}

type Page = ReturnType<typeof createPage>;

async function drawPage(page: Page, next: PreviewShow, before: Partial<PreviewShow>): Promise<void> {
  const { dataset } = document.documentElement;
  [dataset['theme'], dataset['previewMode']] = [next.appearance, next.mode];
  const scrollPosition = scrollY;
  const { session } = page.current();
  if (!session || !isComplete(before) || needsNewStart(before, next)) await startSession(page, next);
  else await session.update(next);
  await waitForPaint();
  // Another page or state starts at its top.
  const top = before.area === next.area && before.mode === next.mode ? scrollPosition : 0;
  if (scrollY !== top) scrollTo({ top, behavior: 'instant' });
}

async function startSession(page: Page, next: PreviewShow): Promise<void> {
  const before = page.current().session;
  const hash = before?.router.state.location.hash ?? '';
  const session = await openPreview(next, hash, () => page.set({ saves: page.current().saves + 1 }));
  before?.close();
  const old = document.querySelector('[role=tab]');
  page.set({ session, saves: 0, notice: undefined });
  await session.update(next);
  if (next.mode === 'locked') openLockedTab(old);
}

/**
 * Serialises draws: after a draw, only the newest pending one follows. Resolves with the last drawn show; undefined
 * while it is incomplete.
 */
function serialiseDraws(draw: (next: PreviewShow, before: Partial<PreviewShow>) => Promise<void>) {
  let newest: Partial<PreviewShow> = {};
  let lastShow: Partial<PreviewShow> = {};
  let pendingDraw: Promise<void> | undefined;
  const drawAll = async (): Promise<void> => {
    try {
      for (let next = newest; next !== lastShow && isComplete(next); next = newest) {
        const before = lastShow;
        lastShow = next;
        await draw(next, before);
      }
    } finally {
      pendingDraw = undefined;
    }
  };
  return async (newShow: Partial<PreviewShow>): Promise<PreviewShow | undefined> => {
    newest = newShow;
    pendingDraw ??= drawAll();
    await pendingDraw;
    return isComplete(lastShow) ? lastShow : undefined;
  };
}

function isComplete(show: Partial<PreviewShow>): show is PreviewShow {
  const { documents, reference, language, person, now, appearance, mode, area } = show;
  return [documents, reference, language, person, now, appearance, mode, area].every((part) => part !== undefined);
}

/** Opens the dialog of a locked tab with the reason. Waits until new tabs have replaced the `old` one. */
function openLockedTab(old: Element | null, framesLeft = 60): void {
  const tab = document.querySelector<HTMLElement>('[role=tab][aria-disabled=true]');
  if (tab && old?.isConnected !== true) tab.click();
  else if (framesLeft > 0) requestAnimationFrame(() => openLockedTab(old, framesLeft - 1));
}

/** Resolves after the next paint; in a hidden frame at once, because it never paints. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState !== 'visible') resolve();
    else requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
