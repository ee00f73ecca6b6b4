/** How the client script treats one method of the provider. */
export interface Method {
  /** Parameters that go to the provider; all others are dropped without a word. */
  readonly params: readonly string[];
  readonly post?: boolean;
  /** Without session and registration token no request is made: the callback gets 403005. */
  readonly needsSession?: boolean;
  /** Never sent with a login token. */
  readonly noAuth?: boolean;
  /** Its success may bring a session and raises the login event. */
  readonly loginType?: boolean;
  /** A session that exists is forgotten first. */
  readonly clearsSession?: boolean;
}

const captcha = ['captchaToken', 'captchaType', 'captchaText', 'captchaProvider', 'secToken'];
const login = ['targetEnv', 'sessionExpiration', 'include', 'extraProfileFields', 'lang', 'riskContext', 'aToken'];

/** The methods of `gigya.accounts` with the parameters the real script lets through. Source: requirements#IDP-script, requirements#IDP-calls. */
export const methods: Readonly<Record<string, Method>> = {
  'accounts.initRegistration': { params: ['sdk', 'isLite', 'dataCenter'], clearsSession: true },
  'accounts.register': {
    params: [
      'username',
      'email',
      'password',
      'UID',
      'regToken',
      'siteUID',
      'secretQuestion',
      'secretAnswer',
      'regSource',
      'profile',
      'preferences',
      'displayedPreferences',
      'data',
      'subscriptions',
      'communications',
      'hashedPassword',
      'pwHashAlgorithm',
      'skipVerification',
      'finalizeRegistration',
      ...captcha,
      ...login,
    ],
    post: true,
    loginType: true,
  },
  'accounts.finalizeRegistration': {
    params: ['regToken', 'includeUserInfo', 'allowAccountsLinking', 'signKeys', 'subscriptions', ...login],
    loginType: true,
  },
  'accounts.login': {
    params: ['loginID', 'password', 'regToken', 'loginMode', 'userInfo', ...captcha, ...login],
    post: true,
    loginType: true,
    clearsSession: true,
  },
  'accounts.linkAccounts': {
    params: ['loginID', 'password', 'regToken', ...captcha, ...login],
    post: true,
    loginType: true,
  },
  'accounts.getConflictingAccount': { params: ['regToken', 'loginID'] },
  'accounts.getAccountInfo': {
    params: ['include', 'extraProfileFields', 'regToken', 'lang', 'includeCommunications'],
    needsSession: true,
  },
  'accounts.setAccountInfo': {
    params: [
      'profile',
      'preferences',
      'displayedPreferences',
      'data',
      'subscriptions',
      'communications',
      'regToken',
      'oldPassword',
      'password',
      'newPassword',
      'addLoginEmails',
      'removeLoginEmails',
      'username',
      'secretQuestion',
      'secretAnswer',
      'requirePasswordChange',
      'conflictHandling',
      'tfaStatus',
      'rba',
      'lang',
      ...captcha,
    ],
    post: true,
    needsSession: true,
  },
  'accounts.resetPassword': {
    params: [
      'loginID',
      'passwordResetToken',
      'newPassword',
      'lang',
      'email',
      'secretAnswer',
      'securityFields',
      ...captcha,
    ],
    post: true,
  },
  'accounts.getPolicies': { params: ['sections'], noAuth: true },
  'accounts.getSiteConsentDetails': { params: [], noAuth: true },
  'accounts.getSchema': { params: ['sections', 'schemaType'], noAuth: true },
  'accounts.verifyLogin': { params: ['include', 'extraProfileFields', 'targetEnv'], needsSession: true },
  'accounts.isAvailableLoginID': { params: ['loginID'] },
  'accounts.resendVerificationCode': { params: ['regToken', 'email', 'lang'] },
  'accounts.otp.sendCode': {
    params: ['regToken', 'phoneNumber', 'email', 'lang', 'dataCenter', ...captcha],
    post: true,
  },
  'accounts.otp.update': { params: ['vToken', 'code', 'regToken'] },
  'accounts.logout': { params: ['signIDs', 'samlContext', 'sustainLogoutURLs', 'regToken'], needsSession: true },
  'socialize.notifyLogin': { params: ['authCode', ...login], post: true, loginType: true },
};

/** Parameters that every method takes. */
export const alwaysAllowed: readonly string[] = ['ctag', 'cid', 'source', 'sourceData', 'httpStatusCodes'];

/** Methods whose `include` is `profile,data` when the page names none. */
export const takesInclude = (method: Method): boolean => method.params.includes('include');

/** Codes that make the real script open its own screens unless the page says `ignoreInterruptions`. */
export function isInterruption(errorCode: number, hasRegToken: boolean): boolean {
  return (
    [206001, 206002, 206003, 206006, 403100, 403101, 403102, 403110].includes(errorCode) ||
    (hasRegToken && [403043, 200010, 409003].includes(errorCode))
  );
}
