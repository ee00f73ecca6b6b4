/**
 * The words for fields in message keys, by their whole path in the schema's spelling. Only the whole path identifies a
 * field: a newsletter's path ends in `email`, too.
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
  // Forms show only one number of the list.
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

/** Message keys by code and field word: existing messages of a field that also fit a refusal. */
export type FieldSentences = Readonly<Record<number, Readonly<Record<string, string>> | undefined>>;

/** The keys for invalid (400006) and missing (400027) values. */
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
