/**
 * By code: messages that a form already has for a field and that also fit this error. Message key by the path's last
 * segment.
 */
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
