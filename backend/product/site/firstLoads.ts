import { isRecord } from '#adapters/model/json.ts';

/** What the browser may load beside the start script of a page. */
export type FirstLoads = (path: string, language: string) => readonly string[];

/**
 * Reads the list that the build wrote: addresses of scripts by page and language. A path of a page is found in any
 * spelling of its case and with a slash at its end; of two that fit, the longer one counts. A list that cannot be read
 * names nothing. `language` is a tag such as `fr-BE`.
 */
export function readFirstLoads(list: unknown): FirstLoads {
  const { pages, commonTexts, pageTexts } = isRecord(list) ? list : {};
  const paths = isRecord(pages) ? Object.keys(pages).toSorted((a, b) => b.length - a.length) : [];
  return (path, language) => {
    const plain = path.toLowerCase().replace(/(?<=.)\/$/, '');
    const page = paths.find((one) => (one.endsWith('*') ? plain.startsWith(one.slice(0, -1)) : plain === one));
    if (page === undefined || !isRecord(pages)) return [];
    const isEntry = page === '/' || page === '/login';
    return [
      ...textsOf(commonTexts, language),
      ...(isEntry ? [] : textsOf(pageTexts, language)),
      ...addresses(pages[page]),
    ];
  };
}

/** A variant's texts are only its differences. */
function textsOf(texts: unknown, language: string): readonly string[] {
  if (!isRecord(texts)) return [];
  return addresses([...new Set([language.slice(0, 2), language])].map((tag) => texts[tag]));
}

function addresses(list: unknown): readonly string[] {
  return (Array.isArray(list) ? list : []).filter(
    (address): address is string => typeof address === 'string' && /^\/assets\/[\w.-]+\.js$/.test(address),
  );
}
