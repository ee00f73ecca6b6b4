import type { MailTexts } from './mailWording.ts';

/** Mails and their pages in German. */
export const de: MailTexts = {
  greeting: 'Guten Tag,',
  greetingWithName: 'Guten Tag {name},',
  validFor: 'Der Link ist {time} gültig.',
  linkInstead: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
  codeInstead: 'Oder geben Sie diesen Code ein: {code}',
  notYou: 'Sie haben das nicht veranlasst? Dann müssen Sie nichts tun.',
  sentTo: 'Diese E-Mail ging an {to}.',
  unsubscribe: 'Newsletter abbestellen',
  mails: {
    verification: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      headline: 'Fast geschafft',
      body: 'Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach können Sie sich anmelden.',
      button: 'E-Mail-Adresse bestätigen',
    },
    'subscription-opt-in': {
      subject: 'Bestätigen Sie Ihr Newsletter-Abo',
      headline: 'Dürfen wir Ihnen schreiben?',
      body: 'Bitte bestätigen Sie, dass Sie Folgendes abonnieren möchten:',
      button: 'Abo bestätigen',
    },
    'reminder-opt-in': {
      subject: 'Bestätigen Sie Ihre Produkt-Erinnerung',
      headline: 'Wir sagen Ihnen Bescheid',
      body: 'Bitte bestätigen Sie, dass wir Ihnen Produkt-Erinnerungen schicken dürfen.',
      button: 'Erinnerung bestätigen',
    },
    reset: {
      subject: 'Neues Passwort wählen',
      headline: 'Neues Passwort wählen',
      body: 'Sie möchten ein neues Passwort festlegen. Hier geht es weiter.',
      button: 'Passwort festlegen',
    },
    'preference-link': {
      subject: 'Ihre Einstellungen',
      headline: 'Was möchten Sie von uns hören?',
      body: 'Hier bestimmen Sie, welche Newsletter und Erinnerungen Sie bekommen. Eine Anmeldung ist nicht nötig.',
      button: 'Einstellungen öffnen',
    },
    newsletter: {
      subject: 'Frisch in dieser Woche',
      headline: 'Frisch in dieser Woche',
      body: 'Spargel, Erdbeeren und Brot aus dem Holzofen: Das gibt es jetzt in Ihrem Markt.',
      button: 'Einstellungen ändern',
    },
  },
  pages: {
    verification: {
      title: 'E-Mail-Adresse bestätigen',
      lead: 'Mit einem Klick ist Ihre E-Mail-Adresse bestätigt.',
      button: 'Jetzt bestätigen',
      done: 'Ihre E-Mail-Adresse ist bereits bestätigt.',
    },
    subscription: {
      title: 'Abo bestätigen',
      lead: 'Mit einem Klick bestätigen Sie, dass Sie diese Nachrichten erhalten möchten.',
      button: 'Jetzt bestätigen',
      done: 'Sie haben das bereits bestätigt.',
    },
    unsubscribe: {
      title: 'Newsletter abbestellen',
      lead: 'Mit einem Klick bekommen Sie diesen Newsletter nicht mehr.',
      button: 'Jetzt abbestellen',
      done: 'Sie bekommen diesen Newsletter nicht mehr.',
    },
  },
  expiredTitle: 'Dieser Link gilt nicht mehr',
  expiredLead:
    'Der Link ist abgelaufen oder wurde durch einen neueren ersetzt. Bitte öffnen Sie den Link aus unserer neuesten E-Mail.',
  toShop: 'Weiter',
};
