import type { AccessibilityTexts } from './accessibilityTexts.ts';

export const de: AccessibilityTexts = {
  title: 'Erklärung zur Barrierefreiheit',
  lead: 'Diese Erklärung gilt für Ihr Kundenkonto und für die Seite, auf der Sie Newsletter, Produkt-Erinnerungen und Vorlieben verwalten. Wir möchten, dass alle Menschen diese Seiten ohne fremde Hilfe nutzen können.',
  statusTitle: 'Wie barrierefrei sind diese Seiten?',
  status:
    'Die Seiten sind nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und nach der europäischen Norm EN 301 549 gestaltet. Bis auf die unten genannten Ausnahmen erfüllen sie diese Anforderungen nach unserer eigenen Bewertung.',
  metTitle: 'Was Sie erwarten können',
  met: [
    'Alles lässt sich mit der Tastatur bedienen, und Sie sehen immer, wo Sie sind.',
    'Felder, Schaltflächen und Meldungen haben Namen, die Screenreader vorlesen.',
    'Fehler stehen als Text beim Feld und gesammelt über dem Formular, mit einem Hinweis, wie Sie sie beheben.',
    'Texte lassen sich auf 400 % vergrößern, ohne dass Sie seitlich scrollen müssen.',
    'Kontraste reichen in heller und dunkler Darstellung aus, und die Kontrastfarben Ihres Systems werden übernommen.',
    'Eingaben gehen nicht verloren, wenn etwas schiefgeht oder Sie die Sprache wechseln.',
  ],
  limitsTitle: 'Was noch nicht barrierefrei ist',
  limits: [
    'Die Anmeldung über Apple, Google oder Facebook, die Anmeldung ohne Passwort und die Abfrage zu Cookies stammen von anderen Anbietern. Auf deren Gestaltung haben wir nur begrenzt Einfluss. Sie können sich immer auch mit E-Mail-Adresse und Passwort anmelden.',
    'Informationen in Leichter Sprache und in Gebärdensprache gibt es noch nicht.',
    'Verlinkte Websites sind nicht Teil dieser Erklärung.',
  ],
  checkTitle: 'Wie wir prüfen',
  check:
    'Wir prüfen jede Version automatisch auf Barrieren, mit Tastatur, starker Vergrößerung und Kontrastfarben, bevor sie veröffentlicht wird.',
  checked: 'Letzte automatische Prüfung: {date}.',
  contactTitle: 'Barriere melden',
  contact:
    'Sind Sie auf eine Barriere gestoßen oder brauchen Sie eine Information in anderer Form? Schreiben Sie uns oder rufen Sie uns an. Wir kümmern uns darum und antworten Ihnen.',
  contactMissing:
    'Sind Sie auf eine Barriere gestoßen oder brauchen Sie eine Information in anderer Form? Bitte wenden Sie sich an den Kundenservice.',
  email: 'E-Mail',
  phone: 'Telefon',
  form: 'Formular',
  authorityTitle: 'Aufsichtsbehörde',
  authority: 'Hilft Ihnen unsere Antwort nicht weiter, können Sie sich an die zuständige Behörde wenden:',
  website: 'Website',
  home: 'Startseite',
  languages: 'Sprache',
  skip: 'Zum Inhalt springen',
};
