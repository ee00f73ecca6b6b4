import type { MailTexts } from './mailWording.ts';

/** Mails and their pages in English. */
export const en: MailTexts = {
  greeting: 'Hello,',
  greetingWithName: 'Hello {name},',
  validFor: 'The link is valid for {time}.',
  linkInstead: 'If the button does not work, open this link:',
  codeInstead: 'Or enter this code: {code}',
  notYou: 'Was this not you? Then you do not need to do anything.',
  sentTo: 'This e-mail was sent to {to}.',
  unsubscribe: 'Unsubscribe from this newsletter',
  mails: {
    verification: {
      subject: 'Confirm your e-mail address',
      headline: 'Almost done',
      body: 'Please confirm your e-mail address. After that you can log in.',
      button: 'Confirm e-mail address',
    },
    'subscription-opt-in': {
      subject: 'Confirm your newsletter subscription',
      headline: 'May we write to you?',
      body: 'Please confirm that you want to subscribe to:',
      button: 'Confirm subscription',
    },
    'reminder-opt-in': {
      subject: 'Confirm your product reminder',
      headline: 'We will let you know',
      body: 'Please confirm that we may send you product reminders.',
      button: 'Confirm reminder',
    },
    reset: {
      subject: 'Choose a new password',
      headline: 'Choose a new password',
      body: 'You asked to set a new password. Continue here.',
      button: 'Set password',
    },
    'preference-link': {
      subject: 'Your preferences',
      headline: 'What would you like to hear from us?',
      body: 'Choose here which newsletters and product reminders you receive. You do not need to log in.',
      button: 'Open preferences',
    },
    newsletter: {
      subject: 'Fresh this week',
      headline: 'Fresh this week',
      body: 'Asparagus, strawberries and wood-oven bread: in your store now.',
      button: 'Change preferences',
    },
  },
  pages: {
    verification: {
      title: 'Confirm e-mail address',
      lead: 'One click confirms your e-mail address.',
      button: 'Confirm now',
      done: 'Your e-mail address is already confirmed.',
    },
    subscription: {
      title: 'Confirm subscription',
      lead: 'One click confirms that you want these messages.',
      button: 'Confirm now',
      done: 'You have already confirmed this.',
    },
    unsubscribe: {
      title: 'Unsubscribe',
      lead: 'One click and you no longer receive this newsletter.',
      button: 'Unsubscribe now',
      done: 'You no longer receive this newsletter.',
    },
  },
  expiredTitle: 'This link is no longer valid',
  expiredLead: 'The link has expired or was replaced by a newer one. Please open the link in our latest e-mail.',
  toShop: 'Continue',
};
