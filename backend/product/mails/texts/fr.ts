import type { OwnMailTexts } from './ownMailTexts.ts';

/** Mails of the product itself in French. */
export const fr: OwnMailTexts = {
  greeting: 'Bonjour,',
  linkInstead: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  automatic: 'Cet e-mail a été envoyé automatiquement. Veuillez ne pas y répondre.',
  mails: {
    'email-code': {
      subject: 'Votre code pour la nouvelle adresse e-mail',
      headline: 'Confirmez votre nouvelle adresse e-mail',
      body: [
        'Vous souhaitez désormais vous connecter avec cette adresse e-mail. Pour la confirmer, saisissez ce code sur notre page. Il est valable 10 minutes.',
        'Ne communiquez ce code à personne. Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire : rien ne change sans le code.',
      ],
    },
    'proof-code': {
      subject: 'Votre code de confirmation',
      headline: 'Veuillez confirmer qu’il s’agit bien de vous',
      body: [
        'Une action que vous seul pouvez effectuer est demandée dans votre compte client. Pour l’autoriser, saisissez ce code sur notre page. Il est valable 10 minutes.',
        'Ne communiquez ce code à personne, même par téléphone. Si vous n’êtes pas à l’origine de cette demande, une autre personne est peut-être connectée à votre compte : veuillez contacter notre service client.',
      ],
    },
    'email-taken': {
      subject: 'Vous avez déjà un compte client',
      headline: 'Cette adresse e-mail est déjà liée à un compte client',
      body: [
        'Quelqu’un a voulu utiliser cette adresse e-mail pour un autre compte client. Ce n’est pas possible, car un compte existe déjà avec cette adresse. Rien n’a été modifié.',
        'C’était vous ? Connectez-vous avec cette adresse, ou choisissez un nouveau mot de passe si vous l’avez oublié. Sinon, vous n’avez rien à faire.',
      ],
      button: 'Se connecter',
    },
    'email-changed': {
      subject: 'Votre adresse e-mail a été modifiée',
      headline: 'Votre adresse e-mail a été modifiée',
      body: [
        'Votre compte client a désormais l’adresse e-mail {newEmail}. Vous ne pouvez plus vous connecter avec l’ancienne.',
        'C’était vous ? Vous n’avez rien à faire.',
        'Ce n’était pas vous ? Annulez la modification avant le {until}. Vous aurez besoin du mot de passe valable avant la modification. Tous les appareils seront déconnectés.',
      ],
      button: 'Annuler la modification',
    },
    'email-changed-login': {
      subject: 'Votre adresse e-mail a été modifiée',
      headline: 'Votre adresse e-mail a été modifiée',
      body: [
        'Votre compte client a désormais l’adresse e-mail {newEmail}. Vous ne pouvez plus vous connecter avec l’ancienne.',
        'C’était vous ? Vous n’avez rien à faire.',
        'Ce n’était pas vous ? Connectez-vous d’abord comme d’habitude, par exemple avec votre clé d’accès ou via un réseau social. Annulez ensuite la modification avec ce lien avant le {until}. Tous les appareils seront déconnectés.',
      ],
      button: 'Annuler la modification',
    },
    'email-restored': {
      subject: 'Votre adresse e-mail est rétablie',
      headline: 'La modification est annulée',
      body: [
        'Votre compte client a de nouveau cette adresse e-mail. Tous les appareils ont été déconnectés.',
        'Si une autre personne a modifié votre adresse, elle connaît peut-être votre mot de passe. Choisissez-en un nouveau sans attendre.',
      ],
      button: 'Choisir un nouveau mot de passe',
    },
    'deletion-ordered': {
      subject: 'Votre compte sera supprimé',
      headline: 'Nous allons supprimer votre compte',
      body: [
        'Vous avez demandé la suppression de votre compte le {day}. Les newsletters s’arrêtent aussitôt et tous les appareils sont déconnectés.',
        'Vous souhaitez conserver votre compte ? Connectez-vous avant ce jour et choisissez « Conserver mon compte ». Si ce n’était pas vous, faites-le tout de suite et changez votre mot de passe.',
      ],
    },
    'deletion-soon': {
      subject: 'Votre compte sera supprimé dans quelques jours',
      headline: 'Votre compte sera bientôt supprimé',
      body: [
        'Le {day}, nous supprimerons votre compte, comme vous l’avez demandé.',
        'Vous souhaitez tout de même le conserver ? Connectez-vous avant ce jour et choisissez « Conserver mon compte ».',
      ],
    },
    'deletion-done': {
      subject: 'Votre compte est supprimé',
      headline: 'Votre compte est supprimé',
      body: [
        'Comme demandé pour le {day}, nous avons supprimé votre compte et les données qui y sont liées.',
        'Nous conservons la preuve de vos consentements pendant encore trois ans. Ceci est notre dernier e-mail.',
      ],
    },
  },
};
