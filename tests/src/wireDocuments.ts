const field = (type: string, more: object = {}) => ({
  type,
  required: false,
  allowNull: true,
  writeAccess: 'clientModify',
  format: null,
  ...more,
});
const subscription = {
  email: { type: 'subscription', required: false, writeAccess: 'clientModify', doubleOptIn: true },
};

/** A raw provider schema: a required name, a birthday, one interest, two newsletters. */
export const wireSchema = {
  errorCode: 0,
  profileSchema: {
    fields: {
      email: field('string', { writeAccess: 'serverOnly' }),
      firstName: field('string', { required: true }),
      lastName: field('string'),
      zip: field('string', { format: "regex('^[0-9]{5}$')" }),
      birthDay: field('long'),
      birthMonth: field('long'),
      birthYear: field('long', { format: '1900-2020' }),
    },
    dynamicSchema: false,
  },
  dataSchema: {
    fields: { 'interests.bio': field('boolean'), 'sfmc.dataProcessingConsented': field('boolean') },
    dynamicSchema: false,
  },
  subscriptionsSchema: {
    fields: { NLT_WEEKLY: subscription, NLT_RECIPES: subscription, SVC_PRODUCT_REMINDER: subscription },
  },
};

/** A raw content document with three tabs, the last two only for subscribers. */
export const wireContent = (german: boolean) => ({
  header: { usptext: german ? 'Jeden Tag frisch' : 'Fresh every day', logo: { src: '', alt: '' } },
  preferenceCenter: {
    prePhrase: german ? 'Guten Tag' : 'Hello',
    postPhrase: german ? 'schön, dass Sie da sind' : 'good to see you',
    description: '',
    subHeadline: '',
    tabs: [
      {
        label: 'Newsletter',
        anchor: 'newsletters',
        title: 'Newsletter',
        description: '',
        accessWithoutSubscription: true,
        components: [
          {
            type: 'subscriptions',
            newsletters: [
              { key: 'NLT_WEEKLY', name: german ? 'Wochenangebote' : 'Weekly offers', descriptions: [] },
              { key: 'NLT_RECIPES', name: german ? 'Rezepte' : 'Recipes', descriptions: [] },
            ],
          },
          { type: 'productreminders', title: german ? 'Erinnerungen' : 'Reminders' },
        ],
      },
      {
        label: german ? 'Persönliches' : 'About you',
        anchor: 'personal',
        title: '',
        description: '',
        accessWithoutSubscription: false,
        components: [
          {
            type: 'profile',
            fields: [
              { type: 'FormInput', schemaPath: 'profile.firstName', label: german ? 'Vorname' : 'First name' },
              { type: 'FormInput', schemaPath: 'profile.lastName', label: german ? 'Nachname' : 'Last name' },
              { type: 'FormInput', schemaPath: 'profile.zip', label: german ? 'Postleitzahl' : 'Postcode' },
            ],
          },
        ],
      },
      {
        label: german ? 'Interessen' : 'Interests',
        anchor: 'interests',
        title: '',
        description: '',
        accessWithoutSubscription: false,
        components: [{ type: 'booleantiles', tiles: [{ label: 'Bio', schemaPaths: ['data.interests.bio'] }] }],
      },
    ],
  },
});
