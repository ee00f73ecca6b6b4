import { editors } from '../declaration/editors.ts';
import { into } from '../declaration/cursor.ts';
import { list, needed, object, only, orEmpty, type ReadOf, section, text } from '../declaration/part.ts';
import type { Finding } from '../model/finding.ts';
import { finding } from '../model/findingCodes.ts';
import { isRecord } from '../model/json.ts';

const country = only(
  text(
    editors({
      definition: 'countryCode',
      description: 'A country by its two letters: `DE`.',
      pattern: '^[A-Z]{2}$',
    }),
  ),
  (value) => /^[A-Z]{2}$/.test(value),
);

const duration = only(
  text(
    editors({
      definition: 'duration',
      description: 'A length of time by ISO 8601: `P3Y` for three years, `P6M` for six months.',
      pattern: '^P[1-9][0-9]{0,3}[YMWD]$',
    }),
  ),
  (value) => /^P[1-9]\d{0,3}[YMWD]$/.test(value),
);

const contact = {
  address: orEmpty(text(editors({ description: 'The postal address in one line.', minLength: 1 }))),
  email: orEmpty(text(editors({ description: 'E-mail address.', minLength: 1 }))),
};

const recipient = object(
  {
    name: needed(text(editors({ description: 'The full name of the company.', minLength: 1 }))),
    task: orEmpty(text(editors({ description: 'What it does with the data, in a few words.', minLength: 1 }))),
    ...contact,
  },
  editors({ description: 'One company that gets the data.', required: ['name', 'task', 'address', 'email'] }),
);

const purpose = object(
  {
    path: needed(
      text(
        editors({
          description: 'The consent in the account: `preferences.privacy.aec`, `subscriptions.NLT_WEEKLY`.',
          pattern: '^(preferences|data|subscriptions)(\\.[A-Za-z][A-Za-z0-9_-]*)+$',
        }),
      ),
    ),
    label: orEmpty(text(editors({ description: 'Heading of its card, two to five words.', minLength: 1 }))),
    consequence: orEmpty(
      text(editors({ description: 'What no longer works after it is withdrawn, one sentence.', minLength: 1 })),
    ),
    kept: orEmpty(text(editors({ description: 'How long its data are kept, if not as usual.', minLength: 1 }))),
    keptFor: duration,
  },
  editors({ description: 'What is special about one consent.', required: ['path', 'label'] }),
);

/**
 * Who is responsible for what customers agree to, who gets the data, and how long they are kept; URLs are unchecked.
 * Source: requirements#consent-responsible.
 */
export const responsible = section(
  {
    name: orEmpty(text(editors({ description: 'The full name of the company.', minLength: 1 }))),
    ...contact,
    url: orEmpty(
      text(editors({ description: 'Address of the privacy notice, beginning with `https:`.', minLength: 1 })),
    ),
    officer: orEmpty(text(editors({ description: 'E-mail address of the data protection officer.', minLength: 1 }))),
    country,
    authority: section(
      { name: orEmpty(text(editors({ description: 'Its full name.', minLength: 1 }))), ...contact },
      editors({
        description: 'The authority to which customers can complain.',
        required: ['name', 'address', 'email'],
      }),
    ),
    storedIn: list(country, editors({ description: 'The countries in which the data are stored.' })),
    kept: orEmpty(
      text(editors({ description: 'How long the data are kept after a consent ended, one sentence.', minLength: 1 })),
    ),
    keptFor: duration,
    recipients: list(recipient, editors({ description: 'Everybody who gets the data to do the work.' })),
    purposes: list(purpose, editors({ description: 'Headings of the consents, and what is special about them.' })),
  },
  editors({
    description:
      'What customers read beside their consents and in their receipts. The law asks for who is responsible, who gets the data and how long they are kept.',
  }),
);
export type Responsible = ReadOf<typeof responsible>;
/** The same without what is special about single consents. */
type ResponsibleParties = Omit<Responsible, 'purposes'>;

/** The members without which there is no receipt, and whether they are there. */
const neededForReceipts = {
  name: ({ name }) => name !== '',
  address: ({ address }) => address !== '',
  email: ({ email }) => email !== '',
  url: ({ url }) => url !== '',
  country: ({ country: place }) => place !== undefined,
  authority: ({ authority: { name, address, email } }) => [name, address, email].every((value) => value !== ''),
  storedIn: ({ storedIn }) => storedIn.length > 0,
  kept: ({ kept, keptFor }) => kept !== '' && keptFor !== undefined,
} as const satisfies Readonly<Record<string, (content: ResponsibleParties) => boolean>>;

/** The names of the members that a receipt needs and the content does not say. */
export function responsibleGaps(content: ResponsibleParties): readonly string[] {
  return Object.entries(neededForReceipts).flatMap(([member, isThere]) => (isThere(content) ? [] : [member]));
}

/** Findings for what the section lacks. Source: requirements#consent-responsible. */
export function missingForReceipts(content: Responsible): readonly Finding[] {
  return responsibleGaps(content).map((member) => finding(`/responsible/${member}`, 'responsible-incomplete'));
}

/** Reads that section of a content document alone. Never throws. */
export function parseResponsible(document: unknown): Responsible {
  const value = isRecord(document) ? document['responsible'] : undefined;
  return responsible.read(into({ value: { responsible: value }, at: '', findings: [] }, 'responsible'));
}
