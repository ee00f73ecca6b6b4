import type { Content, ContentLink, Picture, SsoClient } from '../model/content.ts';
import type { Finding } from '../model/finding.ts';
import { finding } from '../model/findingCodes.ts';
import { type Cursor, into, isItem, isObjectAt, listAt, textAt } from './cursor.ts';
import { parseTabs } from './parseTabs.ts';

export interface ContentResult {
  /** Null only if the document is not an object. */
  readonly content: Content | null;
  readonly findings: readonly Finding[];
}

/**
 * Reads a whole content document into a fixed shape: a bad item is dropped, a bad section gets its default, and each
 * adds a finding. The shape limits the depth; lists are limited to 500 items. Never throws.
 * Source: requirements#content.
 */
export function parseContent(raw: unknown): ContentResult {
  const findings: Finding[] = [];
  const root: Cursor = { value: raw, at: '', findings };
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { content: null, findings: [finding('', 'content-unreadable')] };
  const header = section(root, 'header');
  const accountPage = section(root, 'accountPage');
  const services = section(accountPage, 'services');
  const social = section(root, 'socialmediabar');
  const content: Content = {
    header: { usptext: textOr(header, 'usptext'), logo: picture(into(header, 'logo')) },
    footer: { columns: listAt(into(section(root, 'footer'), 'columns'), column) },
    socialmediabar: { headline: textOr(social, 'headline'), links: listAt(into(social, 'links'), link) },
    simpleFooter: { footerLinks: listAt(into(section(root, 'simpleFooter'), 'footerLinks'), link) },
    accountPage: {
      accountLinks: listAt(into(accountPage, 'accountLinks'), link),
      services: { headline: textOr(services, 'headline'), items: listAt(into(services, 'items'), link) },
    },
    components: {
      SsoClientsOverview: {
        items: listAt(into(section(section(root, 'components'), 'SsoClientsOverview'), 'items'), ssoClient),
      },
    },
    preferenceCenter: preferenceCenter(section(root, 'preferenceCenter')),
  };
  return { content, findings };
}

function preferenceCenter(cursor: Cursor): Content['preferenceCenter'] {
  const list = into(cursor, 'tabs');
  const { tabs, findings } = parseTabs(list.value, list.at);
  cursor.findings.push(...findings);
  return {
    welcomeImage: picture(into(cursor, 'welcomeImage')),
    prePhrase: textOr(cursor, 'prePhrase'),
    postPhrase: textOr(cursor, 'postPhrase'),
    description: textOr(cursor, 'description'),
    subHeadline: textOr(cursor, 'subHeadline'),
    tabs,
  };
}

function column(cursor: Cursor): { readonly headline: string; readonly links: readonly ContentLink[] } | undefined {
  return isItem(cursor)
    ? { headline: textOr(cursor, 'headline'), links: listAt(into(cursor, 'links'), link) }
    : undefined;
}

/** A link needs a target and a label; without an id it gets its index. */
function link(cursor: Cursor): ContentLink | undefined {
  if (!isItem(cursor)) return undefined;
  const url = textOr(cursor, 'url');
  const label = textOr(cursor, 'label');
  if (url === '' || label === '') {
    cursor.findings.push(finding(`${cursor.at}/${url === '' ? 'url' : 'label'}`, 'content-member-missing'));
    return undefined;
  }
  const extras = ['description', 'icon', 'image'].flatMap((name) => {
    const text = textOr(cursor, name);
    return text === '' ? [] : [[name, text] as const];
  });
  return { id: textOr(cursor, 'id') || cursor.at, url, label, ...Object.fromEntries(extras) };
}

function ssoClient(cursor: Cursor): SsoClient | undefined {
  const base = link(cursor);
  if (base === undefined) return undefined;
  return {
    id: base.id,
    url: base.url,
    label: base.label,
    image: base.image ?? '',
    description: base.description ?? '',
    buttonlabel: textOr(cursor, 'buttonlabel'),
  };
}

function picture(cursor: Cursor): Picture {
  if (!isObjectAt(cursor)) return { src: '', alt: '' };
  return { src: textOr(cursor, 'src'), alt: textOr(cursor, 'alt') };
}

function section(cursor: Cursor, name: string): Cursor {
  const inner = into(cursor, name);
  isObjectAt(inner);
  return inner;
}

function textOr(cursor: Cursor, name: string): string {
  return textAt(into(cursor, name)) ?? '';
}
