/** Every key in the specification, with the sentence that it quotes, if any. */
export const namedKeys: Readonly<Record<string, string | undefined>> = {
  'ap.errors.birthYear.400006': 'The year of birth must be between 1900 and 2020.',
  'clp.login.customError.unknown': undefined,
  'clp.registration.finalize.regtoken.missing': undefined,
  'clp.registration.iconsent.missing': 'Please agree to the terms and conditions of use.',
  'clp.registration.register.error.account.exists': undefined,
  'clp.registration.register.region.failed': undefined,
  'clp.resetpassword.retypepassword.mismatch': "The passwords you entered don't match.",
  'global.email.required': undefined,
  'global.errors.general.description': undefined,
  'global.errors.general.headline': undefined,
  'mpp.errors.400006.FAVORITE_STORE': 'Please select a valid store.',
  'mpp.errors.400006.birthYear': 'The year of birth must be between 1900 and 2020.',
  'mpp.errors.400006.general': 'Please check your entries in the form.',
  'mpp.errors.productreminders.deletion.failed': undefined,
  'mpp.favorite-store.not-selected': undefined,
  'mpp.optin.checkbox.error': 'To save, please fill in this field.',
  'mpp.productreminders.productreminderfetchfailed':
    "Due to technical reasons, we couldn't load your product reminders. Please try again later.",
};
