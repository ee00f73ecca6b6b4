import { textLeaves } from '@kontor/contract/rules';
import type { TFunction } from 'i18next';
import { leavesOf } from './accountFields.ts';
import { formPathOf } from './checkPlaces.ts';
import { valueIn, type Documents } from './documents.ts';
import { allNodes, type OutlineNode } from './outline.ts';
import { accountName, partName, type NameWords } from './partNames.ts';
import { partAt, pathOf, type Path } from './parts.ts';

/** A search entry: a text of the content, or a part without a name. */
export interface SearchEntry {
  readonly pointer: string;
  readonly node: OutlineNode;
  readonly text: string;
  /** The languages that have this text there; empty where it is in all. */
  readonly languages: readonly string[];
  /** The searchable text, in lower case. */
  readonly words: string;
}

/** Members that only tools read. */
const technical: ReadonlySet<string> = new Set(['$schema', 'type', 'test']);

/**
 * All search entries in the order of the outline: texts in all languages, keys and account paths with their labels in
 * both languages of the studio, and unnamed parts by their kind.
 */
export function searchEntries(
  documents: Documents,
  nodes: readonly OutlineNode[],
  words: NameWords & { readonly inOther: TFunction<'studio'> },
): readonly SearchEntry[] {
  const parts = new Map(allNodes(nodes).map((node) => [node.pointer, node]));
  const otherWords = { ...words, t: words.inOther };
  const entriesByText = new Map<string, SearchEntry>();
  for (const [language, document] of Object.entries(documents))
    for (const { pointer, name, text } of textLeaves(document)) {
      const node = nodeAround(parts, pointer);
      if (!node || technical.has(name)) continue;
      const key = `${pointer} ${text}`;
      const label = accountName(text, words);
      const entry = entriesByText.get(key) ?? {
        pointer,
        node,
        text: label === text ? text : `${label} (${text})`,
        languages: [],
        words: [text, label, accountName(text, otherWords)].join(' ').toLowerCase(),
      };
      entriesByText.set(key, { ...entry, languages: [...entry.languages, language] });
    }
  const count = Object.keys(documents).length;
  const texts = [...entriesByText.values()].map((entry) =>
    entry.languages.length === count ? { ...entry, languages: [] } : entry,
  );
  const [document] = Object.values(documents);
  const unnamedNodes = [...parts.values()].filter(({ name }) => name === undefined);
  const partEntries = unnamedNodes.map((node): SearchEntry => {
    const text = partName(node, words);
    const type = valueIn(document, [...node.path, 'type']);
    const paths = node.part === 'field' && typeof type === 'string' ? leavesOf(type, '') : [];
    const all = [text, partName(node, otherWords), ...paths].join(' ').toLowerCase();
    return { pointer: node.pointer, node, text, languages: [], words: all };
  });
  const order = new Map([...parts.keys()].map((pointer, index) => [pointer, index]));
  return [...partEntries, ...texts].toSorted(
    (one, two) => (order.get(one.node.pointer) ?? 0) - (order.get(two.node.pointer) ?? 0),
  );
}

function nodeAround(parts: ReadonlyMap<string, OutlineNode>, pointer: string): OutlineNode | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const node = parts.get(at);
    if (node) return node;
  }
  return undefined;
}

/** The entries that contain all words of a search; those that begin with the search text first. */
export function searchContent(entries: readonly SearchEntry[], search: string): readonly SearchEntry[] {
  const searchText = search.trim().toLowerCase();
  const words = searchText.split(/\s+/);
  if (searchText === '') return [];
  const matches = entries.filter((entry) => words.every((word) => entry.words.includes(word)));
  const rankOf = (entry: SearchEntry): number => (entry.words.startsWith(searchText) ? 0 : 1);
  return matches.toSorted((one, two) => rankOf(one) - rankOf(two));
}

/**
 * The path in the part's form, which has the visible languages, to the input with the text of an entry; undefined for the
 * part itself.
 */
export function controlOf(
  { pointer, node, languages }: SearchEntry,
  documents: Documents,
  visibleLanguages: readonly string[],
): Path | undefined {
  const language = visibleLanguages.find((tag) => languages.length === 0 || languages.includes(tag)) ?? '';
  const part = partAt(documents[language], node.path);
  const below = pathOf(pointer).slice(node.path.length);
  return part && below.length > 0 ? formPathOf(below, part, language) : undefined;
}
