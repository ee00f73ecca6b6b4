import type { Cursor } from '../declaration/cursor.ts';
import {
  describe,
  list,
  object,
  defaultToEmpty,
  type Schema,
  type ReadOf,
  section,
  text,
  transform,
  required,
  type Present,
  filledText,
  notOffered,
} from '../declaration/part.ts';
import { type Finding, finding } from '../model/finding.ts';
import { isRecord } from '../model/json.ts';
import { imageUrl, url } from '../declaration/addresses.ts';

/** A picture; URL and text alternative are empty if it is absent. */
const picture = section(
  {
    src: defaultToEmpty(imageUrl),
    alt: defaultToEmpty(
      text({
        description: 'What the picture shows, for people who do not see it. Empty when it is only decoration.',
      }),
    ),
  },
  { definition: 'picture', description: 'A picture with its text alternative.', required: ['src', 'alt'] },
);
export type Picture = Present<typeof picture>;

const id = text({
  definition: 'id',
  description: 'Short name in lower case, unique in its list, the same in every language. Never shown.',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$',
});

const picturesNotOffered = { icon: text(notOffered), image: text(notOffered) };
const members = { url: required(url), id, description: text(notOffered), ...picturesNotOffered };

/** A link without an id gets its index. */
function withId<T extends { readonly id?: string }>(link: Schema<T | undefined>) {
  return transform(link, (value, { at }) => ({ ...value, id: value.id ?? at }));
}

/** A link without a picture. */
const link = withId(
  object(
    { ...members, label: required(filledText('The words of the link.')) },
    { definition: 'link', description: 'A text link.', required: ['id', 'label', 'url'] },
  ),
);

/**
 * Any link of the content, with all members whether a section shows them or not. URLs are unchecked: pass them through
 * `safeAddress` before use.
 */
export type ContentLink = Readonly<Present<typeof link>>;

const footerLink = withId(
  object(
    { ...members, label: required(filledText('The words of the link.')), image: imageUrl },
    {
      definition: 'footerLink',
      description: 'A link of the footer, with a picture such as a seal where it has one.',
      required: ['id', 'label', 'url'],
    },
  ),
);

const iconLink = withId(
  object(
    {
      ...members,
      label: required(filledText('Where the link leads, in words; read aloud instead of the picture.')),
      icon: imageUrl,
    },
    {
      definition: 'iconLink',
      description: 'A link with a picture.',
      required: ['id', 'label', 'url', 'icon'],
    },
  ),
);

const accountLink = withId(
  object(
    {
      ...members,
      label: required(filledText('What the page is about, one or two words.')),
      description: filledText('One sentence on what customers can do there.'),
    },
    {
      definition: 'accountLink',
      description: 'A large tile of the start page.',
      required: ['id', 'url', 'label'],
    },
  ),
);

const service = withId(
  object(
    {
      ...members,
      label: required(filledText('Name of the service.')),
      description: filledText('One sentence on its use.'),
      image: imageUrl,
    },
    { definition: 'service', description: 'A service with a picture.', required: ['id', 'url', 'label'] },
  ),
);

/** A partner service that shares the login by single sign-on. */
const ssoClient = withId(
  object(
    {
      url: required(url),
      id,
      label: required(filledText('Name of the partner.')),
      icon: text(notOffered),
      image: defaultToEmpty(imageUrl),
      description: defaultToEmpty(filledText('One or two sentences.')),
      buttonlabel: defaultToEmpty(filledText('The words on the button; say where it leads.')),
    },
    {
      definition: 'ssoClient',
      description: 'A partner service.',
      required: ['id', 'label', 'buttonlabel', 'url'],
    },
  ),
);
export type SsoClient = Readonly<Present<typeof ssoClient>>;

const column = object(
  {
    headline: defaultToEmpty(filledText('Heading of the column, one or two words.')),
    links: list(footerLink, { description: 'The column’s links, from top to bottom.' }),
  },
  { description: 'One column.', required: ['headline', 'links'] },
);

/** The content around the tabs of the preference centre. Source: requirements#content. */
export const siteMembers = {
  header: section(
    {
      usptext: defaultToEmpty(filledText('One short promise beside the logo, about five words. Hidden on phones.')),
      logo: describe(picture, { description: 'The site’s logo. Its text alternative is the brand’s name.' }),
    },
    { description: 'The line at the top of every page.' },
  ),
  footer: section(
    {
      columns: list(column, {
        description: 'Columns of links, from left to right; three or four look best.',
        maxItems: 8,
      }),
    },
    { description: 'The foot of every page except login and registration.', required: ['columns'] },
  ),
  socialmediabar: section(
    {
      headline: defaultToEmpty(filledText('A short line above the row.')),
      links: list(iconLink, { description: 'The links, from left to right.' }),
    },
    { description: 'The row of links to the brand’s pages elsewhere.', required: ['links'] },
  ),
  simpleFooter: section(
    { footerLinks: list(link, { description: 'Imprint, privacy and the like.' }) },
    {
      description: 'The small foot of login and registration: legal links only.',
      required: ['footerLinks'],
    },
  ),
  accountPage: section(
    {
      accountLinks: list(accountLink, {
        description: 'The large tiles, three to five, and the same links in the header’s menu.',
      }),
      services: section(
        {
          headline: defaultToEmpty(filledText('Heading above the services.')),
          items: list(service, { description: 'The services, best first.' }),
        },
        { description: 'What else comes with an account.', required: ['headline', 'items'] },
      ),
    },
    { description: 'The start page of logged-in customers.' },
  ),
  components: section(
    {
      SsoClientsOverview: section(
        { items: list(ssoClient, { description: 'One tile per partner service.' }) },
        {
          description: 'The partner services to which the account signs customers in.',
          required: ['items'],
        },
      ),
    },
    { description: 'Further parts that pages use by name.' },
  ),
};

/** The content above the tabs of the preference centre. */
export const heroMembers = {
  welcomeImage: describe(picture, {
    description: 'The wide picture beside the greeting. Shown with widths 768, 1024 and 1817.',
  }),
  prePhrase: defaultToEmpty(
    text({
      description: 'Words before the first name: “Hello”. The greeting must also read well without a first name.',
    }),
  ),
  postPhrase: defaultToEmpty(
    text({
      description: 'Words after the first name: “good to see you”. No comma and no full stop: the page sets them.',
    }),
  ),
  description: defaultToEmpty(
    text({
      description:
        'One or two sentences below the greeting. Simple markup works: `<b>`, `<i>`, `<br>`, `<p>`, lists and `<a href>`.',
    }),
  ),
  subHeadline: defaultToEmpty(text({ description: 'Line above the tabs; names them.' })),
};

/** The unparsed tabs of the document. Only the preference centre parses them: `parseTabs` needs all tab components. */
export interface RawTabs {
  readonly value: unknown;
  /** JSON pointer. */
  readonly at: string;
}

const tabs: Schema<RawTabs> = { read: ({ value, at }) => ({ value, at }), shape: 'string', editors: notOffered };
const site = section({ ...siteMembers, preferenceCenter: section({ ...heroMembers, tabs }, notOffered) }, notOffered);

/** The content document for the pages of the site: every list is present, the tabs are unparsed. */
export type Content = ReadOf<typeof site>;

/** Reads the document for the pages of the site. Never throws. Source: requirements#content. */
export function parseSiteContent(raw: unknown): DocumentRead<Content> {
  return readDocument(site, raw);
}

export interface DocumentRead<T> {
  /** Null only if the document is not an object. */
  readonly content: T | null;
  readonly findings: readonly Finding[];
}

/** Reads a document: drops bad items, replaces bad sections by their defaults, each with a finding. Never throws. */
export function readDocument<T>(part: Schema<T>, raw: unknown): DocumentRead<T> {
  if (!isRecord(raw)) return { content: null, findings: [finding('', 'content-unreadable')] };
  const root: Cursor = { value: raw, at: '', findings: [] };
  return { content: part.read(root), findings: root.findings };
}
