import { createElement, type ReactNode } from 'react';
import { SafeLink } from './SafeLink.tsx';

/**
 * Renders rich text from content as React elements: no HTML from content reaches the page.
 * Source: requirements#CON-1.
 */
export function RichText({ text }: { readonly text: string }) {
  return richTextNodes(text).map(renderNode);
}

function renderNode(node: RichNode, index: number): ReactNode {
  // A span around each text: translators of browsers replace text nodes. Lists have only blanks between their items.
  if (typeof node === 'string') return node.trim() === '' ? node : <span key={index}>{node}</span>;
  if (node.tag === 'br') return <br key={index} />;
  const children = node.children.map(renderNode);
  if (node.tag !== 'a') return createElement(node.tag, { key: index }, ...children);
  return (
    <SafeLink key={index} href={node.href ?? ''} newTab={node.href?.startsWith('https:') === true}>
      {children}
    </SafeLink>
  );
}

/** The allowed elements. */
export type RichTag = 'b' | 'strong' | 'i' | 'em' | 'br' | 'p' | 'ul' | 'ol' | 'li' | 'span' | 'a';

type RichNode = string | { readonly tag: RichTag; readonly href?: string; readonly children: readonly RichNode[] };

interface OpenElement {
  readonly tag: RichTag;
  readonly href?: string;
  readonly children: RichNode[];
}

const tags = new Set<string>([
  'b',
  'strong',
  'i',
  'em',
  'br',
  'p',
  'ul',
  'ol',
  'li',
  'span',
  'a',
] satisfies readonly RichTag[]);
/** A possible tag. Excluding `<` inside avoids quadratic backtracking. */
const tokens = /<([^<>]*)>/g;
/** Slash, name and attributes of a tag; the last group matches any rest, so the pattern never backtracks. */
const tagParts = /^(\/?)([a-z][a-z0-9]*)([^]*)$/i;
/** Longer texts stay plain text. */
const maxMarkupLength = 50_000;
/** Text of deeper elements stays in the element at this depth. */
const maxDepth = 16;

/**
 * Parses the small subset of HTML that content may use, without the browser's parser: known elements become nodes,
 * attributes except `href` of `a` are dropped, everything else stays text. Never throws.
 * Source: requirements#CON-1.
 */
export function richTextNodes(source: string): readonly RichNode[] {
  const root: OpenElement = { tag: 'span', children: [] };
  const open: OpenElement[] = [root];
  let at = 0;
  for (const match of source.length > maxMarkupLength ? [] : source.matchAll(tokens)) {
    const [whole, inside = ''] = match;
    addText(open, source.slice(at, match.index));
    at = match.index + whole.length;
    const tag = readTag(inside);
    if (tag === undefined) addText(open, whole);
    else if (tag.ends) close(open, tag.name);
    else addElement(open, tag.name, tag.attributes);
  }
  addText(open, source.slice(at));
  return root.children;
}

/** The tag between `<` and `>`, or undefined if it is not an element of rich text. */
function readTag(
  inside: string,
): { readonly ends: boolean; readonly name: RichTag; readonly attributes: string } | undefined {
  const [, slash, rawName = '', attributes = ''] = tagParts.exec(inside) ?? [];
  const name = rawName.toLowerCase();
  const isTag = attributes === '' || attributes === '/' || /^\s/.test(attributes);
  return isTag && isRichTag(name) ? { ends: slash === '/', name, attributes } : undefined;
}

function isRichTag(name: string): name is RichTag {
  return tags.has(name);
}

function addText(open: readonly OpenElement[], text: string): void {
  if (text !== '') open.at(-1)?.children.push(decodeEntities(text));
}

function addElement(open: OpenElement[], tag: RichTag, attributes: string): void {
  for (const outer of closedBy[tag] ?? []) close(open, outer);
  const href = tag === 'a' ? /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes) : null;
  const element: OpenElement = {
    tag,
    children: [],
    ...(href && { href: decodeEntities(href[1] ?? href[2] ?? href[3] ?? '') }),
  };
  open.at(-1)?.children.push(element);
  if (tag !== 'br' && open.length <= maxDepth) open.push(element);
}

/** Open elements that a new element closes, because it must not be inside them. */
const closedBy: Partial<Record<RichTag, readonly RichTag[]>> = { a: ['a'], p: ['p'], ul: ['p'], ol: ['p'] };

/** Closes the nearest open element with that name and all elements inside it; ignores other closing tags. */
function close(open: OpenElement[], tag: RichTag): void {
  const index = open.findLastIndex((element, position) => position > 0 && element.tag === tag);
  if (index > 0) open.length = index;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': '\u00a0',
  '&shy;': '\u00ad',
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|apos|nbsp|shy|#39);/g, (entity) => entities[entity] ?? entity);
}
