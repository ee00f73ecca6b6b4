import type { AdaptedForm } from '@kontor/schema-adapters';

/**
 * The events that a page counts in a form, at most once per visit, field and detail. `shown`: the field was on the
 * page; `changed`: its input differed from the saved value; `saved`: a save stored a change; `error`: it showed an
 * error (detail: the failed rule, as in a field error's `what`); `refused`: the provider rejected it (detail: the
 * provider's code); `left`: the page became hidden with unsaved input, whether or not the customer returned.
 * Source: requirements#COUNT-1.
 */
export const countKinds = ['shown', 'changed', 'saved', 'error', 'refused', 'left'] as const;
export type CountKind = (typeof countKinds)[number];

/** The field name in counts of a whole form. */
export const WHOLE_FORM = '';

/** The fields of a form for counts: its properties with bindings, each once. */
export const countedFields = ({ bindings }: Pick<AdaptedForm, 'bindings'>): readonly string[] => [
  ...new Set(bindings.flatMap(({ form: [key = ''] }) => key)),
];

/** One event in a form, at these fields. */
export interface FormCount {
  readonly form: string;
  readonly kind: CountKind;
  /** Empty for kinds without one. */
  readonly detail: string;
  /** Properties of the form; the empty name is the form as a whole. */
  readonly fields: readonly string[];
}

/** The detail of unlisted errors and codes. */
export const OTHER_DETAIL = 'other';

/**
 * Details of errors: keywords of JSON Schema and message keys of the product's own checks. A fixed list, because
 * anybody can send names.
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

/** The provider's codes for rejected input; others count as {@link OTHER_DETAIL}. */
export const refusalDetails: ReadonlySet<string> = new Set(
  [400003, 400006, 400009, 400022, 400023, 400025, 400026, 400027, 401030, 403041, 403042, 403043, 403047, 403120].map(
    String,
  ),
);

/** The detail for the count of a field's error or of a refusal; empty for other kinds. */
export function countedDetail(kind: CountKind, field: string, detail: string): string {
  if (kind === 'refused') return refusalDetails.has(detail) ? detail : OTHER_DETAIL;
  if (kind !== 'error' || field === WHOLE_FORM) return '';
  return errorDetails.has(detail) ? detail : OTHER_DETAIL;
}

/**
 * The portal's own forms and their fields. The content defines the forms of the preference centre, the schema the
 * fields of `finalize`.
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
