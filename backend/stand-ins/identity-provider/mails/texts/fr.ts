import type { MailTexts } from './mailWording.ts';

/** Mails and their pages in French. */
export const fr: MailTexts = {
  greeting: 'Bonjour,',
  greetingWithName: 'Bonjour {name},',
  validFor: 'Ce lien est valable {time}.',
  linkInstead: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  codeInstead: 'Ou saisissez ce code : {code}',
  notYou: 'Vous n’êtes pas à l’origine de cette demande ? Vous n’avez rien à faire.',
  sentTo: 'Cet e-mail a été envoyé à {to}.',
  unsubscribe: 'Se désabonner de cette newsletter',
  mails: {
    verification: {
      subject: 'Confirmez votre adresse e-mail',
      headline: 'Plus qu’une étape',
      body: 'Veuillez confirmer votre adresse e-mail. Vous pourrez ensuite vous connecter.',
      button: 'Confirmer l’adresse e-mail',
    },
    'subscription-opt-in': {
      subject: 'Confirmez votre abonnement',
      headline: 'Pouvons-nous vous écrire ?',
      body: 'Veuillez confirmer que vous souhaitez vous abonner à :',
      button: 'Confirmer l’abonnement',
    },
    'reminder-opt-in': {
      subject: 'Confirmez votre alerte produit',
      headline: 'Nous vous préviendrons',
      body: 'Veuillez confirmer que nous pouvons vous envoyer des alertes produits.',
      button: 'Confirmer l’alerte',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      headline: 'Choisissez un nouveau mot de passe',
      body: 'Vous souhaitez définir un nouveau mot de passe. Continuez ici.',
      button: 'Définir le mot de passe',
    },
    'preference-link': {
      subject: 'Vos préférences',
      headline: 'Que souhaitez-vous recevoir de nous ?',
      body: 'Choisissez ici les newsletters et les alertes produits que vous recevez. Aucune connexion n’est nécessaire.',
      button: 'Ouvrir les préférences',
    },
    newsletter: {
      subject: 'Frais cette semaine',
      headline: 'Frais cette semaine',
      body: 'Asperges, fraises et pain au feu de bois : dès maintenant dans votre magasin.',
      button: 'Modifier les préférences',
    },
  },
  pages: {
    verification: {
      title: 'Confirmer l’adresse e-mail',
      lead: 'Un clic suffit pour confirmer votre adresse e-mail.',
      button: 'Confirmer',
      done: 'Votre adresse e-mail est déjà confirmée.',
    },
    subscription: {
      title: 'Confirmer l’abonnement',
      lead: 'Un clic suffit pour confirmer que vous souhaitez recevoir ces messages.',
      button: 'Confirmer',
      done: 'Vous avez déjà confirmé.',
    },
    unsubscribe: {
      title: 'Se désabonner',
      lead: 'Un clic suffit pour ne plus recevoir cette newsletter.',
      button: 'Se désabonner',
      done: 'Vous ne recevez plus cette newsletter.',
    },
  },
  expiredTitle: 'Ce lien n’est plus valable',
  expiredLead:
    'Le lien a expiré ou a été remplacé par un plus récent. Veuillez ouvrir le lien de notre dernier e-mail.',
  toShop: 'Continuer',
};
