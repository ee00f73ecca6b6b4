/**
 * Fields that pages without content ask for: registration, personal data and delivery address.
 * Source: requirements#registration, requirements#personal-data, requirements#addresses.
 */
export const builtInPaths: ReadonlySet<string> = new Set([
  'profile.email',
  'profile.zip',
  'data.salutation',
  'profile.firstName',
  'profile.lastName',
  'profile.birthDay',
  'profile.birthMonth',
  'profile.birthYear',
  'profile.phones.number',
  'profile.phones.type',
  'profile.phones.default',
  'data.addressBook.street',
  'data.addressBook.streetNo',
  'data.addressBook.zip',
  'data.addressBook.city',
  'data.addressBook.country',
]);

/**
 * Fields that pages write without asking: the region of the postcode, the agreement to the processing of data, the
 * service of the reminders.
 * Source: requirements#finalize-fields, requirements#first-opt-in, requirements#reminder-fetch.
 */
export const writtenByPages: ReadonlySet<string> = new Set([
  'data.customerassignment',
  'data.sfmc.dataProcessingConsented',
  'subscriptions.SVC_PRODUCT_REMINDER.email',
]);
