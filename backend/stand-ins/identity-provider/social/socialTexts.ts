import type { PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';

interface Choice {
  readonly title: string;
  readonly hint: (network: string) => string;
  readonly button: string;
}

/** The texts of the social login's pages in one language. */
interface SocialTexts {
  readonly imitation: string;
  readonly title: (network: string) => string;
  readonly headline: string;
  readonly known: Choice;
  readonly fresh: Choice;
  readonly sameEmail: Choice;
  readonly noEmail: Choice;
  readonly cancel: string;
  readonly person: string;
  readonly account: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly moment: string;
  readonly closeWindow: string;
  readonly refused: string;
  readonly goBack: string;
}

const de: SocialTexts = {
  imitation: 'Nachbildung zum Testen',
  title: (network) => `Anmelden mit ${network}`,
  headline: 'Wer meldet sich an?',
  known: {
    title: 'Bekannte Person',
    hint: (network) => `Diese Anmeldung über ${network} ist mit einem Konto verbunden.`,
    button: 'Als diese Person anmelden',
  },
  fresh: { title: 'Neue Person', hint: () => 'Zu ihr gibt es noch kein Konto.', button: 'Als neue Person anmelden' },
  sameEmail: {
    title: 'Gleiche E-Mail-Adresse',
    hint: () => 'Die Adresse gehört zu einem Konto, das damit noch nicht verbunden ist.',
    button: 'Mit dieser Adresse anmelden',
  },
  noEmail: {
    title: 'Ohne E-Mail-Adresse',
    hint: (network) => `${network} gibt keine Adresse weiter.`,
    button: 'Ohne Adresse anmelden',
  },
  cancel: 'Abbrechen',
  person: 'Person',
  account: 'Konto',
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail-Adresse',
  moment: 'Einen Moment',
  closeWindow: 'Sie können dieses Fenster schließen.',
  refused: 'Diese Anmeldung ist nicht möglich',
  goBack: 'Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
};

const en: SocialTexts = {
  imitation: 'Imitation for testing',
  title: (network) => `Sign in with ${network}`,
  headline: 'Who is signing in?',
  known: {
    title: 'Known person',
    hint: (network) => `This ${network} login belongs to an account.`,
    button: 'Sign in as this person',
  },
  fresh: { title: 'New person', hint: () => 'There is no account yet.', button: 'Sign in as a new person' },
  sameEmail: {
    title: 'Same e-mail address',
    hint: () => 'The address belongs to an account that is not linked yet.',
    button: 'Sign in with this address',
  },
  noEmail: {
    title: 'Without an e-mail address',
    hint: (network) => `${network} passes no address on.`,
    button: 'Sign in without an address',
  },
  cancel: 'Cancel',
  person: 'Person',
  account: 'Account',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail address',
  moment: 'One moment',
  closeWindow: 'You can close this window.',
  refused: 'This sign-in is not possible',
  goBack: 'Please go back and try again.',
};

/** All texts of the social login's pages. */
export const socialTexts: Readonly<Record<PageLanguage, SocialTexts>> = { de, en };
