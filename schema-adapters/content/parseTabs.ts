import { type Cursor, enterMember, isItem, textAt } from '../declaration/cursor.ts';
import {
  flag,
  list,
  transform,
  required,
  object,
  defaultToEmpty,
  type Schema,
  type Present,
  text,
  filledText,
} from '../declaration/part.ts';
import { type Finding, finding } from '../model/finding.ts';
import { readComponent, type TabComponent } from '../tab-components/tabComponents.ts';

/** Characters of a URL's hash that need no escaping. */
const ANCHOR = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** One component of a tab; undefined, with a finding, if its type is unknown. Each type's definition has its schema. */
const component: Schema<TabComponent | undefined> = {
  shape: { members: {} },
  editors: { definition: 'component', description: 'One part of a tab; `type` says which.' },
  read: (cursor) => {
    if (!isItem(cursor)) return undefined;
    const content = readComponent(textAt(enterMember(cursor, 'type')) ?? '', cursor);
    if (content === undefined) cursor.findings.push(finding(cursor.at, 'component-unknown'));
    return content;
  },
};

const tab = transform(
  object(
    {
      anchor: required(
        text({
          description:
            'Name of the tab in the page’s address. Unique, lower case, the same in every language; do not change it later: mails link to it.',
          pattern: '^[a-z][a-z0-9-]{0,39}$',
          examples: ['newsletters', 'personal', 'interests'],
        }),
        'tab-anchor-refused',
        (anchor) => toUrlAnchor(anchor) !== '',
      ),
      formerAnchors: list(text({ description: 'One of them.', pattern: '^[a-z][a-z0-9-]{0,39}$' }), {
        description: 'Names that the tab had in the address before: links in mails that were sent with them lead here.',
        maxItems: 50,
      }),
      label: filledText('The words on the tab, one or two.'),
      title: defaultToEmpty(filledText('Heading of the tab, where its first component has none.')),
      description: defaultToEmpty(
        filledText(
          'One or two sentences below the heading. Simple markup works: `<b>`, `<i>`, `<br>`, `<p>`, lists and `<a href>`.',
        ),
      ),
      accessWithoutSubscription: flag({
        description:
          '`true`: everybody may open the tab. `false`: only customers who subscribe to at least one newsletter; others are asked to subscribe first.',
        default: false,
      }),
      components: list(component, { description: 'What the tab shows, from top to bottom.', maxItems: 100 }),
    },
    {
      definition: 'tab',
      description: 'One tab with its own address (`#anchor`). Every tab is one form; all tabs are saved together.',
      required: ['label', 'anchor', 'accessWithoutSubscription', 'components'],
    },
  ),
  ({ anchor, label, accessWithoutSubscription = false, ...rest }, { at, findings }) => {
    if (label === undefined) findings.push(finding(`${at}/label`, 'content-member-missing'));
    const usable = toUrlAnchor(anchor);
    if (usable !== anchor) findings.push(finding(`${at}/anchor`, 'tab-anchor-changed'));
    return { ...rest, anchor: usable, label: label ?? anchor, accessWithoutSubscription, at };
  },
);

/** One tab of the preference centre. `at` is its JSON pointer in the content, for findings. */
export type Tab = Readonly<Present<typeof tab>>;

const items = list(tab, {
  description: 'The tabs, from left to right. The first one that a customer may open is shown first.',
  maxItems: 50,
});

/**
 * The tab list of the preference centre. Changes anchors that need escaping in a URL, with a finding; drops tabs
 * without anchor and bad components. If two tabs have the same anchor, the second gets a number (`news-2`), so that
 * both stay visible, with a finding for both.
 * Source: requirements#tabs.
 */
export const tabs: Schema<readonly Tab[]> = {
  ...items,
  read: (cursor) => withUniqueAnchors(items.read(cursor), cursor),
};

/** Reads the tab list; `where` is its JSON pointer. Never throws. */
export function parseTabs(
  raw: unknown,
  where: string,
): { readonly tabs: readonly Tab[]; readonly findings: readonly Finding[] } {
  const cursor: Cursor = { value: raw, at: where, findings: [] };
  return { tabs: tabs.read(cursor), findings: cursor.findings };
}

function withUniqueAnchors(allTabs: readonly Tab[], { findings }: Cursor): readonly Tab[] {
  const pointers = new Map<string, string>();
  return allTabs.map((item) => {
    const first = pointers.get(item.anchor);
    if (first !== undefined)
      findings.push(...[first, item.at].map((pointer) => finding(`${pointer}/anchor`, 'tab-anchor-twice')));
    const anchor = getFreeAnchor(item.anchor, pointers);
    pointers.set(anchor, item.at);
    return { ...item, anchor };
  });
}

/** Converts an anchor for URLs: `Über uns` → `Uber-uns`. Empty if no character is usable. */
function toUrlAnchor(anchor: string): string {
  if (ANCHOR.test(anchor)) return anchor;
  return anchor
    .replaceAll(/[ßæœøł]/gi, (letter) => LETTERS[letter.toLowerCase()] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 64)
    .replace(/-$/, '');
}

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

function getFreeAnchor(baseAnchor: string, taken: ReadonlyMap<string, unknown>): string {
  let anchor = baseAnchor;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${baseAnchor}-${count}`;
  return anchor;
}
