import type { OwnMailTexts } from './ownMailTexts.ts';

/** Mails of the product itself in Dutch. */
export const nl: OwnMailTexts = {
  greeting: 'Beste klant,',
  linkInstead: 'Werkt de knop niet? Open dan deze link:',
  automatic: 'Deze e-mail is automatisch verstuurd. Beantwoord hem alstublieft niet.',
  mails: {
    'email-code': {
      subject: 'Uw code voor het nieuwe e-mailadres',
      headline: 'Bevestig uw nieuwe e-mailadres',
      body: [
        'U wilt voortaan met dit e-mailadres inloggen. Vul deze code in op onze pagina om het te bevestigen. De code is 10 minuten geldig.',
        'Geef de code aan niemand door. Hebt u dit niet aangevraagd? Dan hoeft u niets te doen: zonder de code verandert er niets.',
      ],
    },
    'proof-code': {
      subject: 'Uw bevestigingscode',
      headline: 'Bevestig dat u het bent',
      body: [
        'In uw klantaccount gaat iets gebeuren wat alleen u mag doen. Vul daarvoor deze code in op onze pagina. De code is 10 minuten geldig.',
        'Geef de code aan niemand door, ook niet aan de telefoon. Hebt u dit niet aangevraagd? Dan is er misschien iemand anders in uw account ingelogd: neem contact op met onze klantenservice.',
      ],
    },
    'email-taken': {
      subject: 'U hebt al een klantaccount',
      headline: 'Dit e-mailadres hoort al bij een klantaccount',
      body: [
        'Iemand wilde dit e-mailadres voor een ander klantaccount gebruiken. Dat kan niet, omdat er al een account mee bestaat. Er is niets veranderd.',
        'Was u dat? Log dan in met dit adres, of kies een nieuw wachtwoord als u het niet meer weet. Was u het niet, dan hoeft u niets te doen.',
      ],
      button: 'Inloggen',
    },
    'email-changed': {
      subject: 'Uw e-mailadres is gewijzigd',
      headline: 'Uw e-mailadres is gewijzigd',
      body: [
        'Uw klantaccount heeft nu het e-mailadres {newEmail}. Met het vorige kunt u niet meer inloggen.',
        'Was u dat? Dan hoeft u niets te doen.',
        'Was u het niet? Maak de wijziging dan vóór {until} ongedaan. U hebt daarvoor het wachtwoord nodig dat vóór de wijziging gold. Alle apparaten worden uitgelogd.',
      ],
      button: 'Wijziging ongedaan maken',
    },
    'email-changed-login': {
      subject: 'Uw e-mailadres is gewijzigd',
      headline: 'Uw e-mailadres is gewijzigd',
      body: [
        'Uw klantaccount heeft nu het e-mailadres {newEmail}. Met het vorige kunt u niet meer inloggen.',
        'Was u dat? Dan hoeft u niets te doen.',
        'Was u het niet? Log dan eerst in zoals u dat altijd doet, bijvoorbeeld met uw passkey of via een sociaal netwerk. Maak daarna de wijziging met deze link vóór {until} ongedaan. Alle apparaten worden uitgelogd.',
      ],
      button: 'Wijziging ongedaan maken',
    },
    'email-restored': {
      subject: 'Uw e-mailadres geldt weer',
      headline: 'De wijziging is ongedaan gemaakt',
      body: [
        'Uw klantaccount heeft weer dit e-mailadres. Alle apparaten zijn uitgelogd.',
        'Heeft iemand anders uw adres gewijzigd? Dan kent die persoon misschien uw wachtwoord. Kies daarom meteen een nieuw.',
      ],
      button: 'Nieuw wachtwoord kiezen',
    },
    'deletion-ordered': {
      subject: 'Uw account wordt verwijderd',
      headline: 'We gaan uw account verwijderen',
      body: [
        'U hebt gevraagd om uw account op {day} te verwijderen. Nieuwsbrieven stoppen direct en alle apparaten zijn uitgelogd.',
        'Wilt u uw account behouden? Log dan vóór die dag in en kies ‘Account behouden’. Was u het niet, doe dit dan meteen en wijzig uw wachtwoord.',
      ],
    },
    'deletion-soon': {
      subject: 'Over enkele dagen wordt uw account verwijderd',
      headline: 'Uw account wordt binnenkort verwijderd',
      body: [
        'Op {day} verwijderen we uw account, zoals u hebt gevraagd.',
        'Wilt u het toch behouden? Log dan vóór die dag in en kies ‘Account behouden’.',
      ],
    },
    'deletion-done': {
      subject: 'Uw account is verwijderd',
      headline: 'Uw account is verwijderd',
      body: [
        'Zoals u voor {day} hebt gevraagd, hebben we uw account en de bijbehorende gegevens verwijderd.',
        'Het bewijs van uw toestemmingen bewaren we nog drie jaar. Dit is onze laatste e-mail aan u.',
      ],
    },
  },
};
