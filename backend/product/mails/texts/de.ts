import type { OwnMailTexts } from './ownMailTexts.ts';

/** Mails of the product itself in German. */
export const de: OwnMailTexts = {
  greeting: 'Guten Tag,',
  linkInstead: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
  automatic: 'Diese E-Mail wurde automatisch verschickt. Bitte antworten Sie nicht darauf.',
  mails: {
    'email-code': {
      subject: 'Ihr Code für die neue E-Mail-Adresse',
      headline: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      body: [
        'Sie möchten sich künftig mit dieser E-Mail-Adresse anmelden. Geben Sie dazu diesen Code auf unserer Seite ein. Er gilt 10 Minuten.',
        'Geben Sie den Code niemandem weiter. Wenn Sie das nicht veranlasst haben, müssen Sie nichts tun: Ohne den Code ändert sich nichts.',
      ],
    },
    'proof-code': {
      subject: 'Ihr Bestätigungscode',
      headline: 'Bitte bestätigen Sie, dass Sie es sind',
      body: [
        'In Ihrem Kundenkonto soll etwas geschehen, das nur Sie dürfen. Geben Sie dazu diesen Code auf unserer Seite ein. Er gilt 10 Minuten.',
        'Geben Sie den Code niemandem weiter, auch nicht am Telefon. Wenn Sie das nicht veranlasst haben, ist vielleicht jemand anderes in Ihrem Konto angemeldet: Wenden Sie sich dann bitte an unseren Kundenservice.',
      ],
    },
    'email-taken': {
      subject: 'Sie haben schon ein Kundenkonto',
      headline: 'Diese E-Mail-Adresse gehört schon zu einem Kundenkonto',
      body: [
        'Jemand wollte diese E-Mail-Adresse für ein anderes Kundenkonto verwenden. Das geht nicht, weil es mit ihr schon eines gibt. Es hat sich nichts geändert.',
        'Waren Sie das? Dann melden Sie sich mit dieser Adresse an, oder wählen Sie ein neues Passwort, falls Sie es nicht mehr wissen. Waren Sie es nicht, müssen Sie nichts tun.',
      ],
      button: 'Zur Anmeldung',
    },
    'email-changed': {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      headline: 'Ihre E-Mail-Adresse wurde geändert',
      body: [
        'Ihr Kundenkonto hat jetzt die E-Mail-Adresse {newEmail}. Mit der bisherigen können Sie sich nicht mehr anmelden.',
        'Waren Sie das? Dann müssen Sie nichts tun.',
        'Waren Sie es nicht? Dann machen Sie die Änderung bis {until} rückgängig. Sie brauchen dafür das Passwort, das vor der Änderung galt. Alle Geräte werden abgemeldet.',
      ],
      button: 'Änderung rückgängig machen',
    },
    'email-changed-login': {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      headline: 'Ihre E-Mail-Adresse wurde geändert',
      body: [
        'Ihr Kundenkonto hat jetzt die E-Mail-Adresse {newEmail}. Mit der bisherigen können Sie sich nicht mehr anmelden.',
        'Waren Sie das? Dann müssen Sie nichts tun.',
        'Waren Sie es nicht? Dann melden Sie sich zuerst so an wie bisher, zum Beispiel mit Ihrem Passkey oder über ein soziales Netzwerk. Machen Sie danach die Änderung über diesen Link bis {until} rückgängig. Alle Geräte werden abgemeldet.',
      ],
      button: 'Änderung rückgängig machen',
    },
    'email-restored': {
      subject: 'Ihre E-Mail-Adresse gilt wieder',
      headline: 'Die Änderung ist rückgängig gemacht',
      body: [
        'Ihr Kundenkonto hat wieder diese E-Mail-Adresse. Alle Geräte sind abgemeldet.',
        'Wenn ein Fremder Ihre Adresse geändert hat, kennt er vielleicht Ihr Passwort. Wählen Sie deshalb gleich ein neues.',
      ],
      button: 'Neues Passwort wählen',
    },
    'deletion-ordered': {
      subject: 'Ihr Konto wird gelöscht',
      headline: 'Wir löschen Ihr Konto',
      body: [
        'Sie haben uns beauftragt, Ihr Konto am {day} zu löschen. Newsletter enden sofort, und alle Geräte sind abgemeldet.',
        'Möchten Sie Ihr Konto behalten? Dann melden Sie sich bis zu diesem Tag an und wählen Sie „Konto behalten“. Waren Sie es nicht, tun Sie das bitte gleich und ändern Sie Ihr Passwort.',
      ],
    },
    'deletion-soon': {
      subject: 'In wenigen Tagen wird Ihr Konto gelöscht',
      headline: 'Ihr Konto wird bald gelöscht',
      body: [
        'Am {day} löschen wir Ihr Konto, wie Sie es beauftragt haben.',
        'Möchten Sie es doch behalten? Dann melden Sie sich vorher an und wählen Sie „Konto behalten“.',
      ],
    },
    'deletion-done': {
      subject: 'Ihr Konto ist gelöscht',
      headline: 'Ihr Konto ist gelöscht',
      body: [
        'Wie Sie es beauftragt haben, haben wir Ihr Konto und die zugehörigen Daten gelöscht. Der Auftrag galt für den {day}.',
        'Den Nachweis Ihrer Einwilligungen bewahren wir noch drei Jahre auf. Das ist unsere letzte E-Mail an Sie.',
      ],
    },
  },
};
