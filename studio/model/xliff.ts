import { ExchangeError, type Exchange, type ExchangedText } from './exchange.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/**
 * Texts as XLIFF 2.1, one unit each. Placeholders and markup stay plain text, because common tools drop the original data
 * of inline elements and break lines around them; the import compares placeholders instead.
 */
export function xliffOf({ main, language, texts }: Exchange, { site, before }: XliffWords): string {
  const xml = document.implementation.createDocument(NAMESPACE, 'xliff');
  const add = (
    parent: Element,
    name: string,
    attributes: Readonly<Record<string, string>> = {},
    text = '',
  ): Element => {
    const element = xml.createElementNS(NAMESPACE, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    appendText(element, text);
    parent.append(element);
    return element;
  };
  const root = xml.documentElement;
  for (const [key, value] of Object.entries({ version: '2.1', srcLang: main, trgLang: language }))
    root.setAttribute(key, value);
  root.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
  const file = add(root, 'file', { id: site });
  texts.forEach(({ place = '', note, source, target, isConfirmed, original }, index) => {
    const unit = add(file, 'unit', { id: `t${index + 1}`, name: place });
    const notes = add(unit, 'notes');
    if (note !== undefined) add(notes, 'note', { category: 'part' }, note);
    if (original !== undefined) add(notes, 'note', { category: 'original' }, before(original));
    if (!notes.hasChildNodes()) notes.remove();
    const segment = add(unit, 'segment', { state: isConfirmed ? 'translated' : 'initial' });
    add(segment, 'source', {}, source);
    if (target !== undefined) add(segment, 'target', {}, target);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(xml)}`;
}

interface XliffWords {
  readonly site: string;
  /** The note with the earlier main text of an outdated translation. */
  readonly before: (original: string) => string;
}

/** Characters that XML forbids or normalises; XLIFF writes them as `<cp>`. */
const UNSAFE = /([^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}])/u;

function appendText(element: Element, text: string): void {
  text.split(UNSAFE).forEach((part, index) => {
    if (index % 2 === 0) {
      element.append(part);
      return;
    }
    const code = element.ownerDocument.createElementNS(NAMESPACE, 'cp');
    code.setAttribute('hex', part.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'));
    element.append(code);
  });
}

/** The texts of an XLIFF document of version 2 or 1.2. Throws ExchangeError. */
export function readXliff(text: string): Exchange {
  if (/<!DOCTYPE/i.test(text)) throw new ExchangeError('doctype');
  const xml = new DOMParser().parseFromString(text.trimStart(), 'application/xml');
  const root = xml.documentElement;
  if (root.localName !== 'xliff' || xml.getElementsByTagName('parsererror').length > 0)
    throw new ExchangeError('no-xliff');
  const file = below(root, 'file')[0];
  const language = (two: string, one: string): string => root.getAttribute(two) ?? file?.getAttribute(one) ?? '';
  return {
    main: language('srcLang', 'source-language'),
    language: language('trgLang', 'target-language'),
    texts: [
      ...below(root, 'unit').map((unit) => readUnit(unit, [...below(unit, 'segment'), ...below(unit, 'ignorable')])),
      ...below(root, 'trans-unit').map((unit) => readUnit(unit, [unit])),
    ],
  };
}

function below(element: Element, name: string): readonly Element[] {
  return [...element.getElementsByTagNameNS('*', name)];
}

/** The states of a confirmed translation, in both versions. */
const confirmedStates: ReadonlySet<string | null> = new Set(['translated', 'reviewed', 'final', 'signed-off']);

function readUnit(unit: Element, segments: readonly Element[]): ExchangedText {
  const inOrder = [...segments].toSorted((one, two) => (one.compareDocumentPosition(two) & 4 ? -1 : 1));
  const parts = inOrder.map((segment) => {
    const [source, target] = ['source', 'target'].map((name) =>
      [...segment.children].find((child) => child.localName === name),
    );
    const state = segment.getAttribute('state') ?? target?.getAttribute('state') ?? null;
    return { source: source ? readText(source) : '', target: target ? readText(target) : undefined, state };
  });
  const targets = parts.map(
    ({ source, target }, index) => target ?? (inOrder[index]?.localName === 'ignorable' ? source : undefined),
  );
  return {
    place: unit.getAttribute('name') ?? unit.getAttribute('resname') ?? undefined,
    source: parts.map(({ source }) => source).join(''),
    target: targets.includes(undefined) ? undefined : targets.join(''),
    isConfirmed: parts.every(({ state }) => confirmedStates.has(state)),
  };
}

/** The text of an element; an empty inline element counts as the text in its attributes. */
function readText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.nodeType === Node.COMMENT_NODE ? '' : (node.nodeValue ?? '');
      if (node.localName === 'cp') return String.fromCharCode(Number.parseInt(node.getAttribute('hex') ?? '', 16));
      const equivalent = ['equiv', 'disp', 'equiv-text'].map((name) => node.getAttribute(name)).find(Boolean);
      return node.hasChildNodes() ? readText(node) : (equivalent ?? '');
    })
    .join('');
}
