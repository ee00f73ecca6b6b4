/** What rich text may consist of. */
export type RichTag = 'b' | 'strong' | 'i' | 'em' | 'br' | 'p' | 'ul' | 'ol' | 'li' | 'span' | 'a';

export type RichNode =
  string | { readonly tag: RichTag; readonly href?: string; readonly children: readonly RichNode[] };

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
const tokens = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^<>]*)?)\s*\/?>/gi;
/** Elements within elements before further ones become plain text. */
const depthLimit = 16;

/**
 * Reads the small subset of markup that content may use, without the browser's parser: known elements become nodes, attributes
 * but `href` of `a` are dropped, everything else stays the text it is. Never throws. Source: requirements#CON-1.
 */
export function richTextNodes(source: string): readonly RichNode[] {
  const root: OpenElement = { tag: 'span', children: [] };
  const open: OpenElement[] = [root];
  let at = 0;
  for (const match of source.matchAll(tokens)) {
    const [whole, slash, name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    addText(open, source.slice(at, match.index));
    at = match.index + whole.length;
    if (!isRichTag(tag)) addText(open, whole);
    else if (slash === '/') close(open, tag);
    else begin(open, tag, attributes);
  }
  addText(open, source.slice(at));
  return root.children;
}

function isRichTag(name: string): name is RichTag {
  return tags.has(name);
}

function addText(open: readonly OpenElement[], text: string): void {
  if (text !== '') open.at(-1)?.children.push(decoded(text));
}

function begin(open: OpenElement[], tag: RichTag, attributes: string): void {
  for (const ended of endedBy[tag] ?? []) close(open, ended);
  const href = tag === 'a' ? /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes) : null;
  const element: OpenElement = {
    tag,
    children: [],
    ...(href && { href: decoded(href[1] ?? href[2] ?? href[3] ?? '') }),
  };
  open.at(-1)?.children.push(element);
  if (tag !== 'br' && open.length <= depthLimit) open.push(element);
}

/** What an element ends by beginning, because it may not stand inside it. */
const endedBy: Partial<Record<RichTag, readonly RichTag[]>> = { a: ['a'], p: ['p'], ul: ['p'], ol: ['p'] };

/** Closes the nearest open element of that name and what was left open inside it; a stray end is dropped. */
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

function decoded(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|apos|nbsp|shy|#39);/g, (entity) => entities[entity] ?? entity);
}
