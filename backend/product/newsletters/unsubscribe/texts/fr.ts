import type { UnsubscribeTexts } from './unsubscribeTexts.ts';

export const fr: UnsubscribeTexts = {
  title: 'Se désabonner',
  question: 'Se désabonner de « {name} » ?',
  questionWithoutName: 'Se désabonner de cette newsletter ?',
  lead: 'Seule cette newsletter s’arrête. Toutes les autres restent comme elles sont.',
  button: 'Se désabonner',
  lessTitle: 'Plutôt moins souvent ?',
  lessLead: 'Après une pause, la newsletter revient d’elle-même. Vous pouvez aussi la recevoir moins souvent.',
  pause: 'Pause de {weeks} semaines',
  frequencies: {
    weekly: 'Une fois par semaine',
    fortnightly: 'Toutes les deux semaines',
    monthly: 'Une fois par mois',
  },
  asUsual: 'Comme avant',
  paused: 'Cette newsletter est en pause et revient à partir du {date}.',
  less: {
    weekly: 'Vous recevez désormais cette newsletter une fois par semaine.',
    fortnightly: 'Vous recevez désormais cette newsletter toutes les deux semaines.',
    monthly: 'Vous recevez désormais cette newsletter une fois par mois.',
  },
  usualAgain: 'Vous recevez de nouveau cette newsletter comme avant.',
  doneTitle: 'Désabonnement enregistré',
  done: 'Vous ne recevrez plus cette newsletter. Un e-mail déjà en route peut encore arriver.',
  settings: 'Tous les réglages des newsletters',
  invalidTitle: 'Ce lien n’est pas valable',
  invalid: 'Il est peut-être incomplet. Ouvrez-le de nouveau depuis votre e-mail.',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer dans un instant.',
  home: 'Accueil',
  skip: 'Aller au contenu',
};
