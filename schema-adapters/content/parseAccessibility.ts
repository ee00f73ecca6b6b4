import { into } from '../declaration/cursor.ts';
import { editors } from '../declaration/editors.ts';
import { list, orEmpty, type ReadOf, section, text } from '../declaration/part.ts';
import type { Finding } from '../model/finding.ts';
import { finding } from '../model/findingCodes.ts';

/** What a site's content says for the page `/accessibility`; URLs are unchecked. Source: requirements#accessibility-page. */
export const accessibility = section(
  {
    email: orEmpty(text(editors({ description: 'E-mail address to which customers report barriers.', minLength: 1 }))),
    phone: orEmpty(
      text(
        editors({
          description: 'Telephone number for reporting barriers, in the international format.',
          minLength: 1,
        }),
      ),
    ),
    url: orEmpty(
      text(
        editors({ description: 'Address of a form for reporting barriers, beginning with `https:`.', minLength: 1 }),
      ),
    ),
    limits: list(
      text(editors({ description: 'One whole sentence.', minLength: 1 })),
      editors({ description: 'Known barriers beyond those that the page names itself.' }),
    ),
    authority: section(
      {
        name: orEmpty(text(editors({ description: 'Its full name.', minLength: 1 }))),
        address: orEmpty(text(editors({ description: 'Its postal address in one line.', minLength: 1 }))),
        email: orEmpty(text(editors({ description: 'E-mail address.', minLength: 1 }))),
        phone: orEmpty(text(editors({ description: 'Telephone number in the international format.', minLength: 1 }))),
        url: orEmpty(text(editors({ description: 'Address of a page, beginning with `https:`.', minLength: 1 }))),
      },
      editors({
        description: 'The authority that supervises accessibility in the site’s country.',
        required: ['name'],
      }),
    ),
  },
  editors({
    description:
      'What the accessibility page says about this site. The law asks for a contact and for the supervising authority.',
  }),
);
export type Accessibility = ReadOf<typeof accessibility>;

/** What the law asks for and the content does not say. Source: requirements#accessibility-page. */
export function missingForAccessibility({ email, phone, url, authority }: Accessibility): readonly Finding[] {
  return [
    ...(email === '' && phone === '' && url === '' ? [finding('/accessibility', 'accessibility-contact-missing')] : []),
    ...(authority.name === '' ? [finding('/accessibility/authority', 'accessibility-authority-missing')] : []),
  ];
}

/** Reads that section of a content document alone, with a finding for what is skipped and for what is missing. Never throws. */
export function parseAccessibility(raw: unknown): {
  readonly accessibility: Accessibility;
  readonly findings: readonly Finding[];
} {
  const findings: Finding[] = [];
  const read = accessibility.read(into({ value: raw, at: '', findings }, 'accessibility'));
  return { accessibility: read, findings: [...findings, ...missingForAccessibility(read)] };
}
