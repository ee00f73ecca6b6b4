import type { UnsubscribeTexts } from './unsubscribeTexts.ts';

export const en: UnsubscribeTexts = {
  title: 'Unsubscribe',
  question: 'Unsubscribe from “{name}”?',
  questionWithoutName: 'Unsubscribe from this newsletter?',
  lead: 'Only this newsletter ends. All others stay as they are.',
  button: 'Unsubscribe',
  lessTitle: 'Less instead?',
  lessLead: 'After a pause the newsletter comes back by itself, or you get it less often.',
  pause: 'Pause for {weeks} weeks',
  frequencies: { weekly: 'Once a week', fortnightly: 'Every two weeks', monthly: 'Once a month' },
  asUsual: 'As before, please',
  paused: 'This newsletter pauses and comes again from {date}.',
  less: {
    weekly: 'This newsletter now comes once a week.',
    fortnightly: 'This newsletter now comes every two weeks.',
    monthly: 'This newsletter now comes once a month.',
  },
  usualAgain: 'This newsletter comes as before again.',
  doneTitle: 'Unsubscribed',
  done: 'You will no longer get this newsletter. An email that is already on its way may still arrive.',
  settings: 'All newsletter settings',
  invalidTitle: 'This link is not valid',
  invalid: 'It may be incomplete. Please open it again from your email.',
  failed: 'That did not work just now. Please try again in a moment.',
  home: 'Home',
  skip: 'Skip to content',
};
