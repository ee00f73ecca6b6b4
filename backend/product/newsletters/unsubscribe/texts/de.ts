import type { UnsubscribeTexts } from './unsubscribeTexts.ts';

export const de: UnsubscribeTexts = {
  title: 'Newsletter abbestellen',
  question: '„{name}“ abbestellen?',
  questionWithoutName: 'Diesen Newsletter abbestellen?',
  lead: 'Sie bekommen dann nur diesen Newsletter nicht mehr. Alle anderen bleiben, wie sie sind.',
  button: 'Abbestellen',
  lessTitle: 'Lieber weniger?',
  lessLead: 'Danach kommt der Newsletter von selbst wieder, oder eben seltener.',
  pause: '{weeks} Wochen Pause',
  frequencies: { weekly: 'Einmal pro Woche', fortnightly: 'Alle zwei Wochen', monthly: 'Einmal im Monat' },
  asUsual: 'Doch wie bisher',
  paused: 'Dieser Newsletter macht Pause und kommt ab dem {date} wieder.',
  less: {
    weekly: 'Dieser Newsletter kommt jetzt einmal pro Woche.',
    fortnightly: 'Dieser Newsletter kommt jetzt alle zwei Wochen.',
    monthly: 'Dieser Newsletter kommt jetzt einmal im Monat.',
  },
  usualAgain: 'Dieser Newsletter kommt wieder wie bisher.',
  doneTitle: 'Abbestellt',
  done: 'Sie bekommen diesen Newsletter nicht mehr. Eine E-Mail, die schon unterwegs ist, kann noch ankommen.',
  settings: 'Alle Newsletter-Einstellungen',
  invalidTitle: 'Dieser Link gilt nicht',
  invalid: 'Vielleicht ist er nicht vollständig. Öffnen Sie ihn am besten noch einmal in Ihrer E-Mail.',
  failed: 'Das hat gerade nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
  home: 'Startseite',
  skip: 'Zum Inhalt',
};
