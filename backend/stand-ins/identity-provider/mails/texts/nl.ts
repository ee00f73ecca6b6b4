import type { MailTexts } from './mailWording.ts';

/** Mails and their pages in Dutch. */
export const nl: MailTexts = {
  greeting: 'Goedendag,',
  greetingWithName: 'Goedendag {name},',
  validFor: 'De link is {time} geldig.',
  linkInstead: 'Werkt de knop niet? Open dan deze link:',
  codeInstead: 'Of vul deze code in: {code}',
  notYou: 'Hebt u dit niet gevraagd? Dan hoeft u niets te doen.',
  sentTo: 'Deze e-mail is verstuurd aan {to}.',
  unsubscribe: 'Afmelden voor deze nieuwsbrief',
  mails: {
    verification: {
      subject: 'Bevestig uw e-mailadres',
      headline: 'Bijna klaar',
      body: 'Bevestig uw e-mailadres. Daarna kunt u inloggen.',
      button: 'E-mailadres bevestigen',
    },
    'subscription-opt-in': {
      subject: 'Bevestig uw abonnement op de nieuwsbrief',
      headline: 'Mogen we u schrijven?',
      body: 'Bevestig dat u zich wilt abonneren op:',
      button: 'Abonnement bevestigen',
    },
    'reminder-opt-in': {
      subject: 'Bevestig uw productherinnering',
      headline: 'We laten het u weten',
      body: 'Bevestig dat we u productherinneringen mogen sturen.',
      button: 'Herinnering bevestigen',
    },
    reset: {
      subject: 'Kies een nieuw wachtwoord',
      headline: 'Kies een nieuw wachtwoord',
      body: 'U wilt een nieuw wachtwoord instellen. Hier gaat u verder.',
      button: 'Wachtwoord instellen',
    },
    'preference-link': {
      subject: 'Uw voorkeuren',
      headline: 'Wat wilt u van ons horen?',
      body: 'Hier bepaalt u welke nieuwsbrieven en productherinneringen u ontvangt. Inloggen is niet nodig.',
      button: 'Voorkeuren openen',
    },
    newsletter: {
      subject: 'Vers deze week',
      headline: 'Vers deze week',
      body: 'Asperges, aardbeien en brood uit de houtoven: nu in uw winkel.',
      button: 'Voorkeuren wijzigen',
    },
  },
  pages: {
    verification: {
      title: 'E-mailadres bevestigen',
      lead: 'Met één klik is uw e-mailadres bevestigd.',
      button: 'Nu bevestigen',
      done: 'Uw e-mailadres is al bevestigd.',
    },
    subscription: {
      title: 'Abonnement bevestigen',
      lead: 'Met één klik bevestigt u dat u deze berichten wilt ontvangen.',
      button: 'Nu bevestigen',
      done: 'U hebt dit al bevestigd.',
    },
    unsubscribe: {
      title: 'Afmelden voor deze nieuwsbrief',
      lead: 'Met één klik ontvangt u deze nieuwsbrief niet meer.',
      button: 'Nu afmelden',
      done: 'U ontvangt deze nieuwsbrief niet meer.',
    },
  },
  expiredTitle: 'Deze link is niet meer geldig',
  expiredLead: 'De link is verlopen of vervangen door een nieuwere. Open de link in onze nieuwste e-mail.',
  toShop: 'Verder',
};
