import type { UnsubscribeTexts } from './unsubscribeTexts.ts';

export const nl: UnsubscribeTexts = {
  title: 'Nieuwsbrief afmelden',
  question: 'Afmelden voor “{name}”?',
  questionWithoutName: 'Afmelden voor deze nieuwsbrief?',
  lead: 'Alleen deze nieuwsbrief stopt. Alle andere blijven zoals ze zijn.',
  button: 'Afmelden',
  lessTitle: 'Liever minder?',
  lessLead: 'Na een pauze komt de nieuwsbrief vanzelf terug. U kunt hem ook minder vaak ontvangen.',
  pause: '{weeks} weken pauze',
  frequencies: { weekly: 'Eén keer per week', fortnightly: 'Elke twee weken', monthly: 'Eén keer per maand' },
  asUsual: 'Toch zoals eerst',
  paused: 'Deze nieuwsbrief pauzeert en komt weer vanaf {date}.',
  less: {
    weekly: 'Deze nieuwsbrief komt nu één keer per week.',
    fortnightly: 'Deze nieuwsbrief komt nu elke twee weken.',
    monthly: 'Deze nieuwsbrief komt nu één keer per maand.',
  },
  usualAgain: 'Deze nieuwsbrief komt weer zoals eerst.',
  doneTitle: 'Afgemeld',
  done: 'U ontvangt deze nieuwsbrief niet meer. Een e-mail die al onderweg is, kan nog aankomen.',
  settings: 'Alle instellingen voor nieuwsbrieven',
  invalidTitle: 'Deze link is niet geldig',
  invalid: 'Misschien is hij niet volledig. Open hem nog een keer vanuit uw e-mail.',
  failed: 'Dat lukte even niet. Probeer het zo meteen nog een keer.',
  home: 'Startpagina',
  skip: 'Naar de inhoud',
};
