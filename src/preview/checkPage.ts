import type axe from 'axe-core';
// A separate script, because axe adds members to its objects, which fails in modules with frozen prototypes.
import axeUrl from 'axe-core/axe.min.js?url';
import type { ContentPlaces } from '#src/preview/contentPlaces.ts';
import type { PageFault } from '#studio/preview/previewMessages.ts';
import { browserClock } from '../browser/clock.ts';
import { runScript } from '../browser/foreignScript.ts';
import { baseOf } from '../app/texts/languages.ts';
import { pointerOfElement } from './selection.ts';
import { hasLetters, isFileName, isForeign, isVague } from './wordChecks.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

interface CheckedPage {
  /** The anchor of the required tab; undefined on pages without tabs. */
  readonly tab: string | undefined;
  readonly language: string;
  /** Colours are the same in all languages and the slowest check, so one language suffices for them. */
  readonly scope: 'colours' | 'words' | 'all';
}

/** A barrier at an element, before the search for its part of the content. */
type ElementFault = Omit<PageFault, 'pointer'> & { readonly element: Element };

/** The barriers of the rendered page: findings of axe, and of own checks of words and overflow. */
export async function checkPage(
  places: ContentPlaces,
  { tab, language, scope }: CheckedPage,
): Promise<readonly PageFault[]> {
  const isRendered = (): boolean =>
    (tab === undefined || document.getElementById(`panel-${tab}`) !== null) && findHeadline() !== undefined;
  if (!window.axe) await runScript({ url: axeUrl, name: 'axe' }, browserClock());
  await waitFor(isRendered);
  await finishTransitions();
  const firstHeadline = findHeadline();
  const ownFaults = scope === 'colours' ? [] : [...findWordFaults(baseOf(language)), ...findOverflowFaults()];
  const faults = [...(await findAxeFaults(scope)), ...ownFaults].map(({ element, ...fault }) => ({
    ...fault,
    pointer: pointerOfElement(element, places) ?? '',
  }));
  // Checks again if the page changed during the check.
  if (firstHeadline !== findHeadline()) return checkPage(places, { tab, language, scope });
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

/** The visible headline; React hides the earlier one while a page waits for its script. */
function findHeadline(): Element | undefined {
  return findVisible('main:not([aria-busy=true]) h1')[0];
}

/** Waits for a condition at most 600 frames (10 s), so that a slow rendering is no barrier. */
async function waitFor(isRendered: () => boolean, framesLeft = 600): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  if (!isRendered() && framesLeft > 0) await waitFor(isRendered, framesLeft - 1);
}

/** Finishes transitions, which distort colours, in rounds, because an inherited one starts after that of its parent. */
async function finishTransitions(roundsLeft = 10): Promise<void> {
  const fades = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  for (const fade of fades) fade.finish();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  if (fades.length > 0 && roundsLeft > 0) await finishTransitions(roundsLeft - 1);
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findAxeFaults(scope: CheckedPage['scope']): Promise<readonly ElementFault[]> {
  const { violations = [] } =
    (await window.axe?.run(
      { exclude: [['[data-preview-band]']] },
      {
        runOnly: scope === 'colours' ? ['color-contrast'] : standards,
        rules: scope === 'words' ? { 'color-contrast': { enabled: false } } : {},
        resultTypes: ['violations'],
        elementRef: true,
      },
    )) ?? {};
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => toAxeFault(id, node)));
}

const byRule: readonly (readonly [rule: RegExp, barrier: PageFault['barrier']])[] = [
  [/contrast/, 'contrast'],
  [/image|svg/, 'picture'],
  [/heading/, 'heading'],
  [/^list|^dl|definition/, 'markup'],
  [/lang/, 'language'],
  [/name|label/, 'name'],
];

function toAxeFault(rule: string, { element, any }: axe.NodeResult): ElementFault {
  const barrier = byRule.find(([pattern]) => pattern.test(rule))?.[1] ?? 'other';
  const [{ data } = { data: undefined }] = any;
  const text = barrier === 'contrast' ? `${data?.fgColor} ${data?.bgColor}` : getFirstText(element);
  return { barrier, rule, text, element: element ?? document.body };
}

/** The first text of an element or of its pictures. Later texts (“optional”, a description) are no part of the name. */
function getFirstText(element: Element | undefined): string {
  if (!element) return '';
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  while (text === '' && texts.nextNode()) text = texts.currentNode.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const pictures = [element, ...element.querySelectorAll('img')].map((one) => one.getAttribute('alt') ?? '');
  return (text || pictures.join(' ').trim()).slice(0, 120);
}

const findVisible = (selector: string): readonly Element[] =>
  [...document.querySelectorAll(selector)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[data-preview-band]'),
  );

function collectFaults(
  elements: readonly Element[],
  [barrier, rule]: readonly [PageFault['barrier'], string],
  isFault: (element: Element) => boolean,
): readonly ElementFault[] {
  return elements.filter(isFault).map((element) => ({ barrier, rule, text: getFirstText(element), element }));
}

function findWordFaults(language: string): readonly ElementFault[] {
  const named = findVisible('a[href], button, h1, h2, h3, h4, label, legend, [role=tab]');
  const links = findVisible('a[href]');
  const labels = findVisible('[role=tabpanel] :is(label, legend)');
  const [getTarget, getWords] = [
    (link: Element) => link.getAttribute('href'),
    (link: Element) => link.ariaLabel ?? link.textContent.trim(),
  ];
  return [
    ...collectFaults(
      named,
      ['name', 'no-letters'],
      (element) => !element.ariaLabel && !hasLetters(getFirstText(element)),
    ),
    ...collectFaults(links, ['link', 'link-words'], (link) => isVague(getFirstText(link))),
    ...collectFaults(links, ['twice', 'same-link-words'], (link) =>
      links.some(
        (other) => getWords(other) === getWords(link) && getWords(link) !== '' && getTarget(other) !== getTarget(link),
      ),
    ),
    ...collectFaults(labels, ['twice', 'same-label'], (label) =>
      labels.some((other) => other !== label && getFirstText(other) === getFirstText(label)),
    ),
    ...collectFaults(findVisible('img[alt]:not([alt=""])'), ['picture', 'alt-words'], (picture) =>
      isFileName(picture.getAttribute('alt') ?? ''),
    ),
    ...collectFaults(
      findVisible('main :is(p, li, h1, h2, h3, label, legend, span)'),
      ['language', 'other-language'],
      (element) => isForeign(getOwnText(element), language),
    ),
  ];
}

/** The text of an element without its child elements, which may have another language. */
function getOwnText(element: Element): string {
  return [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent)
    .join(' ');
}

/** Texts that overflow the page, or that their element clips. */
function findOverflowFaults(): readonly ElementFault[] {
  const wide = document.documentElement.clientWidth;
  return findVisible('body *')
    .filter((element) => {
      if (getOwnText(element).trim() === '') return false;
      const { width, height, right, left } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) return false;
      // The tab list scrolls.
      if (element.closest('[role=tablist]')) return width > wide;
      const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      return isCut || right > wide + 1 || left < -1;
    })
    .map((element) => ({ barrier: 'overflow', rule: 'overflow', text: getFirstText(element), element }));
}
