import {
  type ReadOf,
  section,
  list,
  defaultToEmpty,
  text,
  required,
  object,
  refine,
  filledText,
} from '../declaration/part.ts';
import { type DocumentRead, heroMembers, readDocument, siteMembers } from './parseSiteContent.ts';
import { tabs } from './parseTabs.ts';
import { enterMember } from '../declaration/cursor.ts';
import { type Finding, finding } from '../model/finding.ts';

/** The content of the page `/accessibility`; URLs are unchecked. Source: requirements#accessibility-page. */
const accessibility = section(
  {
    email: defaultToEmpty(filledText('E-mail address to which customers report barriers.')),
    phone: defaultToEmpty(filledText('Telephone number for reporting barriers, in the international format.')),
    url: defaultToEmpty(filledText('Address of a form for reporting barriers, beginning with `https:`.')),
    limits: list(filledText('One whole sentence.'), {
      description: 'Known barriers beyond those that the page names itself.',
    }),
    authority: section(
      {
        name: defaultToEmpty(filledText('Its full name.')),
        address: defaultToEmpty(filledText('Its postal address in one line.')),
        email: defaultToEmpty(filledText('E-mail address.')),
        phone: defaultToEmpty(filledText('Telephone number in the international format.')),
        url: defaultToEmpty(filledText('Address of a page, beginning with `https:`.')),
      },
      {
        description: 'The authority that supervises accessibility in the site’s country.',
        required: ['name'],
      },
    ),
  },
  {
    description:
      'What the accessibility page says about this site. The law asks for a contact and for the supervising authority.',
  },
);
export type Accessibility = ReadOf<typeof accessibility>;

/** Findings for missing facts that the law requires. Source: requirements#accessibility-page. */
export function missingForAccessibility({ email, phone, url, authority }: Accessibility): readonly Finding[] {
  return [
    ...(email === '' && phone === '' && url === '' ? [finding('/accessibility', 'accessibility-contact-missing')] : []),
    ...(authority.name === '' ? [finding('/accessibility/authority', 'accessibility-authority-missing')] : []),
  ];
}

/**
 * Reads only the section `accessibility` of a content document, with findings for bad and missing facts. Never throws.
 */
export function parseAccessibility(raw: unknown): {
  readonly accessibility: Accessibility;
  readonly findings: readonly Finding[];
} {
  const findings: Finding[] = [];
  const result = accessibility.read(enterMember({ value: raw, at: '', findings }, 'accessibility'));
  return { accessibility: result, findings: [...findings, ...missingForAccessibility(result)] };
}

const country = refine(
  text({
    definition: 'countryCode',
    description: 'A country by its two letters: `DE`.',
    pattern: '^[A-Z]{2}$',
  }),
  (value) => /^[A-Z]{2}$/.test(value),
);

const duration = refine(
  text({
    definition: 'duration',
    description: 'A length of time by ISO 8601: `P3Y` for three years, `P6M` for six months.',
    pattern: '^P[1-9][0-9]{0,3}[YMWD]$',
  }),
  (value) => /^P[1-9]\d{0,3}[YMWD]$/.test(value),
);

const contact = {
  address: defaultToEmpty(filledText('The postal address in one line.')),
  email: defaultToEmpty(filledText('E-mail address.')),
};

const recipient = object(
  {
    name: required(filledText('The full name of the company.')),
    task: defaultToEmpty(filledText('What it does with the data, in a few words.')),
    ...contact,
  },
  { description: 'One company that gets the data.', required: ['name', 'task', 'address', 'email'] },
);

const purpose = object(
  {
    path: required(
      text({
        description: 'The consent in the account: `preferences.privacy.aec`, `subscriptions.NLT_WEEKLY`.',
        pattern: '^(preferences|data|subscriptions)(\\.[A-Za-z][A-Za-z0-9_-]*)+$',
      }),
    ),
    label: defaultToEmpty(filledText('Heading of its card, two to five words.')),
    consequence: defaultToEmpty(filledText('What no longer works after it is withdrawn, one sentence.')),
    kept: defaultToEmpty(filledText('How long its data are kept, if not as usual.')),
    keptFor: duration,
  },
  { description: 'What is special about one consent.', required: ['path', 'label'] },
);

/**
 * The company responsible for consents, the recipients of the data, and their retention; URLs are unchecked.
 * Source: requirements#consent-responsible.
 */
const responsible = section(
  {
    name: defaultToEmpty(filledText('The full name of the company.')),
    ...contact,
    url: defaultToEmpty(filledText('Address of the privacy notice, beginning with `https:`.')),
    officer: defaultToEmpty(filledText('E-mail address of the data protection officer.')),
    country,
    authority: section(
      { name: defaultToEmpty(filledText('Its full name.')), ...contact },
      {
        description: 'The authority to which customers can complain.',
        required: ['name', 'address', 'email'],
      },
    ),
    storedIn: list(country, { description: 'The countries in which the data are stored.' }),
    kept: defaultToEmpty(filledText('How long the data are kept after a consent ended, one sentence.')),
    keptFor: duration,
    recipients: list(recipient, { description: 'Everybody who gets the data to do the work.' }),
    purposes: list(purpose, { description: 'Headings of the consents, and what is special about them.' }),
  },
  {
    description:
      'What customers read beside their consents and in their receipts. The law asks for who is responsible, who gets the data and how long they are kept.',
  },
);
export type Responsible = ReadOf<typeof responsible>;
/** {@link Responsible} without the details of single consents. */
type ResponsibleParties = Omit<Responsible, 'purposes'>;

/** Checks of the members that a receipt requires. */
const receiptRequirements = {
  name: ({ name }) => name !== '',
  address: ({ address }) => address !== '',
  email: ({ email }) => email !== '',
  url: ({ url }) => url !== '',
  country: ({ country: place }) => place !== undefined,
  authority: ({ authority: { name, address, email } }) => [name, address, email].every((value) => value !== ''),
  storedIn: ({ storedIn }) => storedIn.length > 0,
  kept: ({ kept, keptFor }) => kept !== '' && keptFor !== undefined,
} as const satisfies Readonly<Record<string, (content: ResponsibleParties) => boolean>>;

/** The names of missing members that a receipt requires. */
export function responsibleGaps(content: ResponsibleParties): readonly string[] {
  return Object.entries(receiptRequirements).flatMap(([member, isPresent]) => (isPresent(content) ? [] : [member]));
}

/** Findings for missing members of the section. Source: requirements#consent-responsible. */
export function missingForReceipts(content: Responsible): readonly Finding[] {
  return responsibleGaps(content).map((member) => finding(`/responsible/${member}`, 'responsible-incomplete'));
}

/** Reads only the section `responsible` of a content document. Never throws. */
export function parseResponsible(document: unknown): Responsible {
  return responsible.read(enterMember({ value: document, at: '', findings: [] }, 'responsible'));
}

/** Everything that editors write for a site in one language. Source: requirements#content. */
export const contentDocument = section(
  {
    ...siteMembers,
    accessibility,
    responsible,
    preferenceCenter: section(
      { ...heroMembers, tabs },
      {
        definition: 'preferenceCenter',
        description: 'The preference centre: newsletters, reminders and the personal profile.',
        required: ['tabs'],
      },
    ),
  },
  {
    description:
      'Everything that editors write for the account portal and the preference centre: texts, links, pictures, and the tabs with their fields. One file per language; all languages of a site hold the same tabs, fields and keys in the same order. Texts are plain text unless their description says that simple markup works. A part that is left out is not shown or gets a built-in text.',
    title: 'Content of a site in one language',
    required: ['preferenceCenter'],
  },
);

export type WholeContent = ReadOf<typeof contentDocument>;

/**
 * Reads a whole content document, including tabs: drops bad items, replaces bad sections by their defaults, each with a
 * finding. The schema limits the depth; lists have at most 500 items. Never throws.
 * Source: requirements#content.
 */
export function parseContent(raw: unknown): DocumentRead<WholeContent> {
  return readDocument(contentDocument, raw);
}
