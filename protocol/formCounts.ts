import type { AdaptedForm } from '#adapters/model/form.ts';

/**
 * What the page counts in a form, at most once a visit, field and detail. `shown`: it was on the page; `changed`: its
 * input differed from what is saved; `saved`: a change was kept; `error`: an error of this kind stood at it (detail: the
 * failed rule, as in a field error's `what`); `refused`: the provider did not take it (detail: the provider's code);
 * `left`: the page was hidden while input was not saved, whether or not the customer came back.
 * Source: requirements#COUNT-1.
 */
export const countKinds = ['shown', 'changed', 'saved', 'error', 'refused', 'left'] as const;
export type CountKind = (typeof countKinds)[number];

/** The field of a count of a form as a whole. */
export const WHOLE_FORM = '';

/** The fields of a form that are counted, each once: its properties that hold something of the account. */
export const countedFields = ({ bindings }: Pick<AdaptedForm, 'bindings'>): readonly string[] => [
  ...new Set(bindings.flatMap(({ form: [key = ''] }) => key)),
];

/** One thing that happened in a form, at these fields. */
export interface FormCount {
  readonly form: string;
  readonly kind: CountKind;
  /** Empty for kinds without one. */
  readonly detail: string;
  /** Properties of the form; the empty name is the form as a whole. */
  readonly fields: readonly string[];
}

/** What an error or a code counts as that is not listed here. */
export const OTHER_DETAIL = 'other';

/**
 * Kinds of errors that are counted by their name: keywords of JSON Schema and the message keys of the product's own
 * checks. A fixed list, because anybody can send names.
 */
export const errorDetails: ReadonlySet<string> = new Set([
  'required',
  'dependentRequired',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'type',
  'const',
  'enum',
  'not',
  'oneOf',
  'anyOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'global.rules.date.impossible',
  'global.rules.date.incomplete',
  'global.password.unmet',
  'clp.resetpassword.retypepassword.mismatch',
]);

/** Codes with which the provider refuses what was typed; the rest counts as other. */
export const refusalDetails: ReadonlySet<string> = new Set(
  [400003, 400006, 400009, 400022, 400023, 400025, 400026, 400027, 401030, 403041, 403042, 403043, 403047, 403120].map(
    String,
  ),
);

/** The detail under which an error of a field or a refusal is counted; everything else has none. */
export function countedDetail(kind: CountKind, field: string, detail: string): string {
  if (kind === 'refused') return refusalDetails.has(detail) ? detail : OTHER_DETAIL;
  if (kind !== 'error' || field === WHOLE_FORM) return '';
  return errorDetails.has(detail) ? detail : OTHER_DETAIL;
}

/**
 * The portal's own forms and their fields, by the names of the application; the forms of the preference centre stand in
 * the content, and `finalize` asks for whatever the schema requires.
 */
export const portalForms = {
  login: ['email', 'password'],
  registration: ['email', 'password', 'zip', 'consent'],
  finalize: [],
  code: ['code'],
  link: ['email', 'password'],
  reset: ['email'],
  newpassword: ['newPassword', 'retype'],
  restoreemail: ['password'],
  personaldata: ['data_salutation', 'profile_firstName', 'profile_lastName', 'birthday', 'phone'],
  addresses: [
    'data_addressBook_street',
    'data_addressBook_streetNo',
    'data_addressBook_zip',
    'data_addressBook_city',
    'data_addressBook_country',
  ],
  password: ['password', 'newPassword'],
  emailPASSWORD: ['password'],
  emailEMAIL: ['email'],
  emailCODE: ['code'],
  proof: ['password'],
  proofCODE: ['code'],
  passkeyName: ['name'],
  'new-link': ['email'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
