import { text } from './part.ts';

/** The URL of a link. It is unchecked: pass it through `safeAddress` before use. Source: requirements#NAV-3. */
export const url = text({
  definition: 'url',
  description:
    'Where the link leads: a page of this site (`/personaldata`), an `https` address, `mailto:` or `tel:`. Anything else is shown as plain text.',
  pattern: '^(/(?![/\\\\])|https://[^/]|mailto:|tel:)',
  maxLength: 2048,
});

/** Base URL of a picture; the page adds widths. Source: requirements#picture-widths. */
export const imageUrl = text({
  definition: 'imageUrl',
  description:
    'Base address of a picture, on this site (`/cms/images/tile-bread`) or `https`. Do not add a size: the page asks for the width that fits with `?width=…`.',
  pattern: '^(/(?![/\\\\])|https://[^/])',
  maxLength: 2048,
});

/** Dotted provider path. The form builder checks whether the schema has it. */
export const schemaPath = text({
  definition: 'schemaPath',
  description:
    'The account field behind this control, as the identity provider’s schema names it: `profile.firstName`, `data.interests.bio`. Lists take an index: `profile.phones[0].number`. A field that the schema does not know is left out and reported.',
  pattern: '^(profile|data|subscriptions)(\\.[A-Za-z][A-Za-z0-9_-]*(\\[[0-9]{1,2}\\])?)+$',
  examples: ['profile.firstName', 'data.interests.bio', 'data.preference.FAVORITE_STORE', 'profile.phones[0].number'],
});
