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
export type FieldSentences = Readonly<Record<number, Readonly<Record<string, string>> | undefined>>;

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
