import { imageUrl, url } from '../declaration/addresses.ts';
import { editors, notOffered } from '../declaration/editors.ts';
import { mapped, needed, object, orEmpty, type Part, type Present, section, text } from '../declaration/part.ts';

/** A picture; URL and text alternative are empty if it is absent. */
export const picture = section(
  {
    src: orEmpty(imageUrl),
    alt: orEmpty(
      text(
        editors({
          description: 'What the picture shows, for people who do not see it. Empty when it is only decoration.',
        }),
      ),
    ),
  },
  editors({ definition: 'picture', description: 'A picture with its text alternative.', required: ['src', 'alt'] }),
);
export type Picture = Present<typeof picture>;

const id = text(
  editors({
    definition: 'id',
    description: 'Short name in lower case, unique in its list, the same in every language. Never shown.',
    pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$',
  }),
);

const picturesNotOffered = { icon: text(notOffered), image: text(notOffered) };
const members = { url: needed(url), id, description: text(notOffered), ...picturesNotOffered };

/** A link without an id gets its index. */
function withId<T extends { readonly id?: string }>(link: Part<T | undefined>) {
  return mapped(link, (value, { at }) => ({ ...value, id: value.id ?? at }));
}

/** A link without a picture. */
export const link = withId(
  object(
    { ...members, label: needed(text(editors({ description: 'The words of the link.', minLength: 1 }))) },
    editors({ definition: 'link', description: 'A text link.', required: ['id', 'label', 'url'] }),
  ),
);

/**
 * Any link of the content; members that a section does not show are read all the same. URLs are unchecked: pass them
 * through `safeLink` before use.
 */
export type ContentLink = Readonly<Present<typeof link>>;

export const footerLink = withId(
  object(
    {
      ...members,
      label: needed(text(editors({ description: 'The words of the link.', minLength: 1 }))),
      image: imageUrl,
    },
    editors({
      definition: 'footerLink',
      description: 'A link of the footer, with a picture such as a seal where it has one.',
      required: ['id', 'label', 'url'],
    }),
  ),
);

export const iconLink = withId(
  object(
    {
      ...members,
      label: needed(
        text(
          editors({ description: 'Where the link leads, in words; read aloud instead of the picture.', minLength: 1 }),
        ),
      ),
      icon: imageUrl,
    },
    editors({
      definition: 'iconLink',
      description: 'A link with a picture.',
      required: ['id', 'label', 'url', 'icon'],
    }),
  ),
);

export const accountLink = withId(
  object(
    {
      ...members,
      label: needed(text(editors({ description: 'What the page is about, one or two words.', minLength: 1 }))),
      description: text(editors({ description: 'One sentence on what customers can do there.', minLength: 1 })),
    },
    editors({
      definition: 'accountLink',
      description: 'A large tile of the start page.',
      required: ['id', 'url', 'label'],
    }),
  ),
);

export const service = withId(
  object(
    {
      ...members,
      label: needed(text(editors({ description: 'Name of the service.', minLength: 1 }))),
      description: text(editors({ description: 'One sentence on its use.', minLength: 1 })),
      image: imageUrl,
    },
    editors({ definition: 'service', description: 'A service with a picture.', required: ['id', 'url', 'label'] }),
  ),
);

/** A partner service that shares the login by single sign-on. */
export const ssoClient = withId(
  object(
    {
      url: needed(url),
      id,
      label: needed(text(editors({ description: 'Name of the partner.', minLength: 1 }))),
      icon: text(notOffered),
      image: orEmpty(imageUrl),
      description: orEmpty(text(editors({ description: 'One or two sentences.', minLength: 1 }))),
      buttonlabel: orEmpty(
        text(editors({ description: 'The words on the button; say where it leads.', minLength: 1 })),
      ),
    },
    editors({
      definition: 'ssoClient',
      description: 'A partner service.',
      required: ['id', 'label', 'buttonlabel', 'url'],
    }),
  ),
);
export type SsoClient = Readonly<Present<typeof ssoClient>>;
