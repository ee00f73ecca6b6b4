import type { ErrorRow, Reaction } from './errorRow.ts';

const show = (text?: string): Reaction => ({ does: 'SHOW', ...(text !== undefined && { text }) });
const does = (what: Exclude<Reaction['does'], 'TRY_LOGIN' | 'BEGIN_AGAIN'>): Reaction => ({ does: what });
const atField = (text?: string): Reaction => ({ does: 'SHOW_AT_FIELD', ...(text !== undefined && { text }) });
const atPassword: Reaction = { does: 'SHOW_AT_PASSWORD', text: 'ap.accessdata.wrongPassword' };
const tokenGone = show('clp.registration.finalize.regtoken.missing');
const codeAgain: Reaction = { does: 'BEGIN_AGAIN', text: 'clp.code.noToken' };
const linkAgain: Reaction = { does: 'BEGIN_AGAIN', text: 'clp.link.expired' };
const unknownMessage = show('clp.login.customError.unknown');
const extraCheck = show('global.errors.extraCheck');
/** The provider requires a captcha or a second factor, which no page has: a retry cannot help. */
const extraCheckRow: ErrorRow = {
  reactions: {
    login: extraCheck,
    passkey: extraCheck,
    social: extraCheck,
    register: extraCheck,
    finalize: extraCheck,
    link: extraCheck,
    resetStart: extraCheck,
    resetEnd: extraCheck,
    emailCheck: extraCheck,
    passwordChange: extraCheck,
  },
};

/**
 * Every code that has a reaction or can be part of a message key. The second part of a key is an inner code or the
 * provider's custom message (`*` is any other).
 * Source: requirements#error-lookup, requirements#IDP-codes.
 */
export const errorCatalogue: Readonly<Record<string, ErrorRow>> = {
  200001: { reactions: { social: show() } },
  200009: { reactions: { link: does('LOGIN_WITHOUT_LINK') } },
  206001: {
    reactions: {
      login: does('FINALIZE'),
      passkey: does('FINALIZE'),
      social: does('FINALIZE'),
      register: does('FINALIZE'),
      finalize: does('FINALIZE'),
      link: does('FINALIZE'),
      session: does('LOGGED_OUT'),
    },
  },
  206002: {
    reactions: {
      login: does('OFFER_RESEND'),
      passkey: does('OFFER_RESEND'),
      social: does('OFFER_RESEND'),
      register: does('CONFIRM_BY_MAIL'),
      finalize: does('CONFIRM_BY_MAIL'),
      link: does('OFFER_RESEND'),
      session: does('LOGGED_OUT'),
    },
  },
  206006: {
    reactions: {
      login: does('ENTER_CODE'),
      passkey: does('ENTER_CODE'),
      social: does('ENTER_CODE'),
      register: does('ENTER_CODE'),
      finalize: does('ENTER_CODE'),
      link: does('ENTER_CODE'),
    },
  },
  400003: {
    fields: ['email'],
    reactions: { emailChange: atField('mpp.errors.400003.email'), accountForm: show(), centre: show() },
  },
  400006: {
    fields: [
      'form',
      'birthYear',
      'FAVORITE_STORE',
      'firstName',
      'lastName',
      'birthDay',
      'birthMonth',
      'number',
      'salutation',
      'street',
      'streetNo',
      'zip',
      'city',
      'country',
    ],
    aboutForm: true,
    details: [100001],
    reactions: {
      code: atField('clp.code.wrong'),
      login: show(),
      register: show(),
      finalize: show(),
      resetEnd: show(),
      emailChange: atField(),
      passwordChange: atField(),
      accountForm: show(),
      centre: show(),
    },
  },
  '400006 REGISTRATION_UNVERIFIED': {
    reactions: { login: does('OFFER_RESEND'), register: does('OFFER_RESEND'), link: does('OFFER_RESEND') },
  },
  '400006 *': {
    reactions: { login: unknownMessage, social: unknownMessage, link: unknownMessage },
  },
  '400006 100001': {
    reactions: { resetEnd: show(), passwordChange: atField() },
  },
  400009: {
    aboutForm: true,
    reactions: { register: show(), finalize: show(), emailChange: atField(), accountForm: show(), centre: show() },
  },
  '400009 400003': {
    reactions: {
      register: { does: 'TRY_LOGIN', text: 'clp.registration.register.error.account.exists' },
      finalize: show('clp.registration.register.error.account.exists'),
      emailChange: atField('mpp.errors.400003.email'),
    },
  },
  400022: { reactions: { accountForm: show(), centre: show() } },
  400023: { reactions: { accountForm: show(), centre: show() } },
  400025: {
    reactions: { accountForm: show(), centre: show() },
  },
  400026: {
    reactions: { register: show(), finalize: show(), accountForm: show(), centre: show() },
  },
  400027: {
    reactions: { register: show(), finalize: show(), accountForm: show(), centre: show() },
  },
  400101: { reactions: { social: show() } },
  401020: extraCheckRow,
  401030: { reactions: { resetEnd: show(), passwordChange: atField() } },
  400130: { reactions: { passkey: show('ap.passkeys.errors.400130') } },
  400131: {
    reactions: { passkey: show('ap.passkeys.errors.400131') },
  },
  403002: {
    reactions: { register: show(), finalize: tokenGone, link: linkAgain, code: codeAgain, centre: show() },
  },
  403005: {
    revealsAccount: true,
    reactions: {
      passkey: does('LOGGED_OUT'),
      login: show(),
      finalize: tokenGone,
      link: show(),
      code: codeAgain,
      emailCheck: atPassword,
      passwordChange: atPassword,
      emailChange: does('LOGGED_OUT'),
      accountForm: does('LOGGED_OUT'),
      session: does('LOGGED_OUT'),
      centre: show(),
    },
  },
  403013: { reactions: { session: does('LOGGED_OUT') } },
  403025: {
    reactions: {
      code: atField('clp.code.expired'),
      finalize: tokenGone,
      link: linkAgain,
      resetEnd: does('OFFER_LINK'),
      centre: show(),
    },
  },
  403041: {
    revealsAccount: true,
    reactions: {
      login: show(),
      social: show(),
      link: show(),
      resetStart: show(),
      session: does('LOGGED_OUT'),
      centre: show(),
    },
  },
  403042: {
    revealsAccount: true,
    reactions: { login: show(), link: show(), emailCheck: atPassword, passwordChange: atPassword },
  },
  403043: {
    reactions: { social: does('LINK'), register: does('LINK'), finalize: does('LINK') },
  },
  403047: {
    revealsAccount: true,
    reactions: { login: show(), resetStart: show() },
  },
  403048: {
    reactions: { code: show(), login: show(), register: show(), resetStart: show(), centre: show() },
  },
  403101: extraCheckRow,
  403102: extraCheckRow,
  403120: {
    revealsAccount: true,
    reactions: { login: show(), link: show(), emailCheck: show(), resetStart: show('clp.resetpassword.start.locked') },
  },
  403300: {
    reactions: { passkey: show('ap.passkeys.errors.403300') },
  },
  500001: {
    reactions: {
      login: show(),
      social: show(),
      register: show(),
      finalize: show(),
      link: show(),
      resetStart: show(),
      resetEnd: show(),
      emailCheck: show(),
      emailChange: show(),
      passwordChange: show(),
      accountForm: show(),
      centre: show(),
    },
  },
  500002: { reactions: { login: show() } },
  500131: { reactions: { passkey: show('ap.passkeys.errors.500131') } },
};

/**
 * A way out of an error page. `LINK` mails a new link to the preference centre, `BACK` and `AGAIN` lead to the previous
 * page.
 */
export type ErrorWay = 'LOGIN' | 'REGISTER' | 'RESET' | 'LINK' | 'BACK' | 'AGAIN' | 'START';

const login: readonly ErrorWay[] = ['LOGIN'];
const again: (typeof errorPages)[string] = { ways: ['AGAIN', 'START', 'LOGIN'], centre: ['AGAIN', 'START'] };

/**
 * HTTP statuses, our own codes and codes in URLs for which the error page has its own texts, and their ways out, the
 * most helpful first; `centre` if the preference centre has different ways. Every page of the portal has the login,
 * except `doi-403002`.
 * Source: requirements#centre-error, requirements#error-page.
 */
export const errorPages: Readonly<
  Record<string, { readonly ways: readonly ErrorWay[]; readonly centre?: readonly ErrorWay[] }>
> = {
  404: { ways: login, centre: ['START'] },
  429: again,
  500: again,
  metadata: again,
  content: again,
  notfound: { ways: login, centre: ['LINK', 'START'] },
  'preferences.loading': { ways: login, centre: ['START'] },
  'preferences.account': { ways: login, centre: ['START'] },
  'preferences.link': { ways: login, centre: ['LINK', 'START'] },
  'doi-expired': { ways: login, centre: ['LINK', 'START'] },
  'reminder-expired': { ways: login, centre: ['LINK', 'START'] },
  'doi-403002': { ways: ['REGISTER'], centre: ['START'] },
  200009: { ways: login },
  206001: { ways: login },
  206002: { ways: login },
  206006: { ways: login },
  400006: { ways: ['BACK', 'LOGIN'] },
  400009: { ways: ['LOGIN', 'RESET', 'BACK'] },
  403002: { ways: ['LOGIN', 'RESET'], centre: ['LINK', 'START'] },
  403005: { ways: login, centre: ['LINK', 'START'] },
  403025: { ways: ['RESET', 'LOGIN'] },
  403041: { ways: ['START', 'LOGIN'] },
  403042: { ways: ['LOGIN', 'RESET'] },
  403043: { ways: login },
  403047: { ways: ['REGISTER', 'LOGIN'] },
  403120: { ways: ['RESET', 'LOGIN'] },
  500002: { ways: login },
};
