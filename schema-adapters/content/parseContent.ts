import { editors } from '../declaration/editors.ts';
import { type ReadOf, section } from '../declaration/part.ts';
import { accessibility } from './parseAccessibility.ts';
import { responsible } from './parseResponsible.ts';
import { type DocumentRead, heroMembers, readDocument, siteMembers } from './parseSiteContent.ts';
import { tabs } from './parseTabs.ts';

/** Everything that editors write for a site in one language. Source: requirements#content. */
export const contentDocument = section(
  {
    ...siteMembers,
    accessibility,
    responsible,
    preferenceCenter: section(
      { ...heroMembers, tabs },
      editors({
        definition: 'preferenceCenter',
        description: 'The preference centre: newsletters, reminders and the personal profile.',
        required: ['tabs'],
      }),
    ),
  },
  editors({
    description:
      'Everything that editors write for the account portal and the preference centre: texts, links, pictures, and the tabs with their fields. One file per language; all languages of a site hold the same tabs, fields and keys in the same order. Texts are plain text unless their description says that simple markup works. A part that is left out is not shown or gets a built-in text.',
    title: 'Content of a site in one language',
    required: ['preferenceCenter'],
  }),
);

export type WholeContent = ReadOf<typeof contentDocument>;

/**
 * Reads a whole content document, including tabs: a bad item is dropped, a bad section gets its default, and each adds
 * a finding. The shape limits the depth; lists are limited to 500 items. Never throws.
 * Source: requirements#content.
 */
export function parseContent(raw: unknown): DocumentRead<WholeContent> {
  return readDocument(contentDocument, raw);
}
