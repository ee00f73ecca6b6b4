import type { OwnMailTexts } from './ownMailTexts.ts';

/** Mails of the product itself in English. */
export const en: OwnMailTexts = {
  greeting: 'Hello,',
  linkInstead: 'If the button does not work, open this link:',
  automatic: 'This e-mail was sent automatically. Please do not reply to it.',
  mails: {
    'email-code': {
      subject: 'Your code for the new e-mail address',
      headline: 'Confirm your new e-mail address',
      body: [
        'You want to log in with this e-mail address from now on. Enter this code on our page to confirm it. It is valid for 10 minutes.',
        'Do not share the code with anyone. If you did not ask for this, you don’t need to do anything: nothing changes without the code.',
      ],
    },
    'proof-code': {
      subject: 'Your confirmation code',
      headline: 'Please confirm that it is you',
      body: [
        'Something is about to happen in your account that only you may do. Enter this code on our page to allow it. It is valid for 10 minutes.',
        'Do not share the code with anyone, not even on the phone. If you did not ask for this, someone else may be logged in to your account: please contact our customer service.',
      ],
    },
    'email-taken': {
      subject: 'You already have an account',
      headline: 'This e-mail address already belongs to an account',
      body: [
        'Someone tried to use this e-mail address for another account. That isn’t possible, because it already has one. Nothing has changed.',
        'Was it you? Then log in with this address, or choose a new password if you have forgotten it. If it wasn’t you, you don’t need to do anything.',
      ],
      button: 'Log in',
    },
    'email-changed': {
      subject: 'Your e-mail address has been changed',
      headline: 'Your e-mail address has been changed',
      body: [
        'Your account now has the e-mail address {newEmail}. You can no longer log in with the previous one.',
        'Was it you? Then you don’t need to do anything.',
        'If it wasn’t you, undo the change by {until}. You will need the password that was valid before the change. All devices will be logged out.',
      ],
      button: 'Undo the change',
    },
    'email-changed-login': {
      subject: 'Your e-mail address has been changed',
      headline: 'Your e-mail address has been changed',
      body: [
        'Your account now has the e-mail address {newEmail}. You can no longer log in with the previous one.',
        'Was it you? Then you don’t need to do anything.',
        'If it wasn’t you, first log in the way you always do, for example with your passkey or through a social network. Then undo the change with this link by {until}. All devices will be logged out.',
      ],
      button: 'Undo the change',
    },
    'email-restored': {
      subject: 'Your e-mail address is back',
      headline: 'The change has been undone',
      body: [
        'Your account has this e-mail address again. All devices have been logged out.',
        'If someone else changed your address, they may know your password. Choose a new one right away.',
      ],
      button: 'Choose a new password',
    },
    'deletion-ordered': {
      subject: 'Your account will be deleted',
      headline: 'We will delete your account',
      body: [
        'You asked us to delete your account on {day}. Newsletters end at once, and all devices are logged out.',
        'Do you want to keep your account? Then log in before that day and choose “Keep my account”. If this was not you, please do so at once and change your password.',
      ],
    },
    'deletion-soon': {
      subject: 'Your account will be deleted in a few days',
      headline: 'Your account will be deleted soon',
      body: [
        'We will delete your account on {day}, as you asked.',
        'Do you want to keep it after all? Then log in before that day and choose “Keep my account”.',
      ],
    },
    'deletion-done': {
      subject: 'Your account is deleted',
      headline: 'Your account is deleted',
      body: [
        'As you asked for {day}, we have deleted your account and the data that belongs to it.',
        'We keep the record of your consents for three more years. This is our last e-mail to you.',
      ],
    },
  },
};
