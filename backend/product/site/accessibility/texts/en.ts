import type { AccessibilityTexts } from './accessibilityTexts.ts';

export const en: AccessibilityTexts = {
  title: 'Accessibility statement',
  lead: 'This statement covers your customer account and the pages where you manage newsletters, product reminders and preferences. We want everybody to be able to use them without help from others.',
  statusTitle: 'How accessible are these pages?',
  status:
    'The pages are designed to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA and the European standard EN 301 549. By our own assessment they meet these requirements, with the exceptions named below.',
  metTitle: 'What you can expect',
  met: [
    'Everything works with the keyboard, and you can always see where you are.',
    'Fields, buttons and messages have names that screen readers announce.',
    'Errors are shown as text next to the field and in a list above the form, and say how to correct them.',
    'Text can be enlarged to 400% without scrolling sideways.',
    'Contrast is sufficient in light and dark mode, and the contrast colours of your system are used.',
    'What you have entered is kept when something goes wrong or when you change the language.',
  ],
  limitsTitle: 'What is not accessible yet',
  limits: [
    'Logging in with Apple, Google or Facebook, logging in without a password and the question about cookies are provided by other companies. We have limited influence on how they are designed. You can always log in with your e-mail address and password instead.',
    'Information in easy-to-read language and in sign language is not available yet.',
    'Websites that we link to are not covered by this statement.',
  ],
  checkTitle: 'How we check',
  check:
    'We check every version for barriers automatically, and test it with the keyboard, at high magnification and with contrast colours, before it is released.',
  checked: 'Last automated check: {date}.',
  contactTitle: 'Report a barrier',
  contact:
    'Have you come across a barrier, or do you need information in another form? Please write to us or call us. We will look into it and get back to you.',
  contactMissing:
    'Have you come across a barrier, or do you need information in another form? Please contact customer service.',
  email: 'E-mail',
  phone: 'Telephone',
  form: 'Form',
  authorityTitle: 'Supervisory authority',
  authority: 'If our answer does not help you, you can contact the responsible authority:',
  website: 'Website',
  home: 'Home page',
  languages: 'Language',
  skip: 'Skip to content',
};
