import { errorCatalogue } from './errorCatalogue.ts';

/** Which messages come first: those of the preference centre, of the portal's entry pages or of its account pages. */
export type Area = 'mpp' | 'clp' | 'ap';

/**
 * A refusal as the lookup needs it: `detailCode` is the inner code of an answer, `field` a dotted provider path, with or
 * without its root.
 */
export interface Refusal {
  readonly code: number;
  readonly detailCode?: number;
  readonly field?: string;
  /** The message is shown at the field itself, so no message about the whole form or about saving is used. */
  readonly atField?: boolean;
}

/**
 * The areas whose messages are used if an area has none of its own. The account pages try the preference centre's first
 * for a field.
 */
const lenders: Readonly<Record<Area, readonly Area[]>> = { mpp: [], clp: ['mpp'], ap: ['clp', 'mpp'] };
const fieldLenders: Readonly<Record<Area, readonly Area[]>> = {
  mpp: ['ap', 'clp'],
  clp: ['mpp', 'ap'],
  ap: ['mpp', 'clp'],
};

/**
 * Ordered message keys for a refusal, most specific first: code + detail + field, code + field, code + detail, code,
 * general. At each step the inner code is also tried as a code of its own, before the outer one: it is the provider's
 * answer about this value. Only codes and fields in the catalogue become part of a key.
 * Source: requirements#error-lookup, requirements#NAV-5.
 */
export function messageKeys(
  area: Area,
  { code, detailCode = code, field, atField }: Refusal,
  sentences: FieldSentences = {},
): readonly string[] {
  const word = wordOf(field);
  const areas = [area, ...(field === undefined ? lenders : fieldLenders)[area]];
  const inAreas = (end: string): readonly string[] => areas.map((one) => `${one}.errors.${end}`);
  const rows = [...new Set([detailCode, code])].flatMap((its) => {
    const row = Object.hasOwn(errorCatalogue, its) ? errorCatalogue[its] : undefined;
    return row ? [{ its, row, known: word !== undefined && row.fields?.includes(word) === true }] : [];
  });
  const isDetail = rows.length > 1 || rows[0]?.row.details?.includes(detailCode) === true;
  const both = isDetail ? `${code}.${detailCode}` : undefined;
  return [
    ...(both && rows.some(({ known }) => known) ? inAreas(`${both}.${word}`) : []),
    ...rows.flatMap(({ its, known }) => {
      const own = sentences[its] ?? {};
      return [
        // Keys of the account pages start with the field.
        ...(known ? areas.map((one) => `${one}.errors.${one === 'ap' ? `${word}.${its}` : `${its}.${word}`}`) : []),
        ...(word !== undefined && Object.hasOwn(own, word) ? [own[word] ?? ''] : []),
      ];
    }),
    ...(both ? inAreas(both) : []),
    ...rows.flatMap(({ its, row }) => (atField && row.aboutForm ? [] : inAreas(`${its}.general`))),
    ...(atField ? ['global.rules.format'] : [`${area}.errors.general`, 'global.errors.general']),
  ];
}

/** The word of a field in message keys, by its whole path; a name without root is tried as profile, then data. */
function wordOf(field: string | undefined): string | undefined {
  const name = field?.replaceAll(/\[\d+\]/g, '') ?? '';
  const path = [name, `profile.${name}`, `data.${name}`].find((one) => Object.hasOwn(fieldWords, one));
  return path === undefined ? undefined : fieldWords[path];
}

/**
 * The fields that have messages of their own, by their whole path in the schema's spelling: the word that stands for
 * them in message keys. A newsletter's path ends in `email` and is no address.
 */
export const fieldWords: Readonly<Record<string, string>> = {
  form: 'form',
  loginID: 'loginID',
  password: 'password',
  'profile.email': 'email',
  'profile.firstName': 'firstName',
  'profile.lastName': 'lastName',
  'profile.birthDay': 'birthDay',
  'profile.birthMonth': 'birthMonth',
  'profile.birthYear': 'birthYear',
  // A refusal of the whole list is one of its only number.
  'profile.phones': 'number',
  'profile.phones.number': 'number',
  'profile.zip': 'zip',
  'profile.city': 'city',
  'profile.country': 'country',
  'data.salutation': 'salutation',
  'data.addressBook.street': 'street',
  'data.addressBook.streetNo': 'streetNo',
  'data.addressBook.zip': 'zip',
  'data.addressBook.city': 'city',
  'data.addressBook.country': 'country',
  'data.preference.SHOPPING_FREQUENCY': 'SHOPPING_FREQUENCY',
  'data.preference.FAVORITE_STORE': 'FAVORITE_STORE',
};

/** By code: messages that a form already has for a field and that also fit this error. Message key by the field's word. */
type FieldSentences = Readonly<Record<number, Readonly<Record<string, string>> | undefined>>;

/** For values that are not allowed and for values that are missing. */
export const fieldSentences: FieldSentences = {
  400006: {
    email: 'global.email.invalid',
    loginID: 'global.email.invalid',
    SHOPPING_FREQUENCY: 'global.errors.data.preference.SHOPPING_FREQUENCY.required',
  },
  400027: {
    email: 'global.errors.profile.email.required',
    password: 'clp.login.password.required',
    firstName: 'global.errors.profile.firstName.required',
    lastName: 'global.errors.profile.lastName.required',
    zip: 'global.errors.profile.zip.required',
    country: 'global.errors.profile.country.required',
    salutation: 'global.errors.data.salutation.required',
    street: 'global.errors.data.addressBook.street.required',
    streetNo: 'global.errors.data.addressBook.streetNo.required',
    city: 'global.errors.data.addressBook.city.required',
    SHOPPING_FREQUENCY: 'global.errors.data.preference.SHOPPING_FREQUENCY.required',
    FAVORITE_STORE: 'mpp.favorite-store.not-selected',
  },
};
