/** Where the pages draw markup: the texts below the greeting and below the heading of a tab. */
const RICH = /^\/preferenceCenter\/(?:tabs\/\d+\/)?description$/;
/** Elements that the pages draw; others are shown to customers as they are written. */
const drawn: ReadonlySet<string> = new Set(['b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'ol', 'li', 'span', 'a']);
const TAG = /<([^<>]*)>/g;
const NAME = /^\/?([a-z][a-z0-9]*)/i;
const ENTITY = /&(?:[a-zA-Z]{2,8}|#\d{1,6});/;

/** The first element or entity in a text that customers would see as it is written; undefined if there is none. */
export function foreignMarkup(pointer: string, text: string): string | undefined {
  const isRich = RICH.test(pointer);
  for (const [written, inside = ''] of text.matchAll(TAG)) {
    const name = NAME.exec(inside)?.[1]?.toLowerCase();
    if (name !== undefined && !(isRich && drawn.has(name))) return written;
  }
  const [entity] = (!isRich && ENTITY.exec(text)) || [];
  return entity;
}

/** The links in a text with markup, each with its words. */
export function linksIn(text: string): readonly { readonly href: string; readonly words: string }[] {
  return [...text.matchAll(/<a\s([^<>]*)>([^<>]*)<\/a>/gi)].map(([, attributes = '', words = '']) => ({
    href: /href="([^"]*)"/i.exec(attributes)?.[1] ?? '',
    words,
  }));
}
