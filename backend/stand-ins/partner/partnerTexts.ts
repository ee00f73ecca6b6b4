import type { PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';

/** Kinds of errors that the customer is told about. */
export type PartnerErrorKind = 'refused' | 'login-required' | 'outdated' | 'unreachable';

/** The partner's texts in one language. */
interface PartnerTexts {
  readonly claim: string;
  readonly startTitle: string;
  readonly homeTitle: string;
  readonly headline: string;
  readonly lead: string;
  readonly signIn: string;
  readonly forTesters: string;
  readonly signInAnew: string;
  readonly signInSilently: string;
  readonly greeting: string;
  readonly signedIn: (email: string | undefined, mode: string) => string;
  readonly nothingYet: string;
  readonly toAccount: string;
  readonly signOut: string;
  readonly picture: string;
  readonly troubles: Readonly<Record<PartnerErrorKind, string>>;
}

const de: PartnerTexts = {
  claim: 'Fotos, gedruckt um die Ecke',
  startTitle: 'Bilderbogen, Ihr Fotoservice',
  homeTitle: 'Ihre Fotos',
  headline: 'Ihre schönsten Bilder, heute noch in der Hand',
  lead: 'Melden Sie sich mit dem Kundenkonto Ihres Supermarkts an. Ein eigenes Passwort brauchen Sie hier nicht.',
  signIn: 'Mit Kundenkonto anmelden',
  forTesters: 'Für Tester',
  signInAnew: 'Neu anmelden verlangen',
  signInSilently: 'Ohne Rückfrage anmelden',
  greeting: 'Guten Tag',
  signedIn: (email, mode) =>
    `${email === undefined ? 'Sie sind' : `${email} ist`} über Ihr Kundenkonto angemeldet (${mode}).`,
  nothingYet: 'Noch keine Bilder hier.',
  toAccount: 'Zum Kundenkonto',
  signOut: 'Abmelden',
  picture: 'Drei Fotos an einer Leine',
  troubles: {
    refused: 'Die Anmeldung mit dem Kundenkonto hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    'login-required': 'Sie sind in Ihrem Kundenkonto gerade nicht angemeldet.',
    outdated: 'Diese Anmeldung ist abgelaufen oder schon verwendet. Bitte beginnen Sie noch einmal.',
    unreachable: 'Das Kundenkonto ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
};

const en: PartnerTexts = {
  claim: 'Photos, printed round the corner',
  startTitle: 'Bilderbogen, your photo service',
  homeTitle: 'Your photos',
  headline: 'Your best pictures, in your hands today',
  lead: 'Sign in with the customer account of your supermarket. You need no other password here.',
  signIn: 'Sign in with the customer account',
  forTesters: 'For testers',
  signInAnew: 'Demand a new login',
  signInSilently: 'Sign in without a question',
  greeting: 'Hello',
  signedIn: (email, mode) =>
    `${email === undefined ? 'You are' : `${email} is`} signed in by your customer account (${mode}).`,
  nothingYet: 'No pictures here yet.',
  toAccount: 'To the customer account',
  signOut: 'Sign out',
  picture: 'Three photos on a line',
  troubles: {
    refused: 'Signing in with the customer account did not work. Please try again.',
    'login-required': 'You are not logged in to your customer account at the moment.',
    outdated: 'This sign-in has expired or was used already. Please start again.',
    unreachable: 'The customer account cannot be reached at the moment. Please try again in a few minutes.',
  },
};

/** All texts of the partner's page. */
export const partnerTexts: Readonly<Record<PageLanguage, PartnerTexts>> = { de, en };
