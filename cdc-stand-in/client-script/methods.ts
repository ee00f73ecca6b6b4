/** How the client script treats one method of the provider. */
export interface Method {
  /** Parameters that the script sends; it silently drops all others. */
  readonly params: readonly string[];
  readonly post?: boolean;
  /** Without session and registration token the script sends no request: the callback gets 403005. */
  readonly needsSession?: boolean;
  /** Always sent without a login token. */
  readonly noAuth?: boolean;
  /** Sent with the bearer token that the page set. */
  readonly bearer?: boolean;
  /** A success may bring a session and raises the login event. */
  readonly loginType?: boolean;
  /** Clears an existing session first. */
  readonly clearsSession?: boolean;
}

const captcha = ['captchaToken', 'captchaType', 'captchaText', 'captchaProvider', 'secToken'];
const accountSections = ['profile', 'preferences', 'displayedPreferences', 'data', 'subscriptions', 'communications'];
const login = ['targetEnv', 'sessionExpiration', 'include', 'extraProfileFields', 'lang', 'riskContext', 'aToken'];

/**
 * The methods of `gigya.accounts` with the parameters that the real script allows.
 * Source: requirements#IDP-script, requirements#IDP-calls, requirements#IDP-passkeys.
 */
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
      ...accountSections,
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
      ...accountSections,
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
  'accounts.getJWT': { params: ['fields', 'expiration'], needsSession: true },
  'accounts.getJWTPublicKey': { params: ['V2'], noAuth: true },
  'accounts.verifyLogin': { params: ['include', 'extraProfileFields', 'targetEnv'], needsSession: true },
  'accounts.isAvailableLoginID': { params: ['loginID'] },
  'accounts.resendVerificationCode': { params: ['regToken', 'email', 'lang'] },
  'accounts.otp.sendCode': {
    params: ['regToken', 'phoneNumber', 'email', 'lang', 'dataCenter', ...captcha],
    post: true,
  },
  'accounts.otp.update': { params: ['vToken', 'code', 'regToken'] },
  'accounts.auth.fido.initRegisterCredentials': { params: ['regToken', 'aToken'], needsSession: true },
  'accounts.auth.fido.registerCredentials': { params: ['token', 'attestation', 'deviceName', 'regToken'], post: true },
  'accounts.auth.fido.getAssertionOptions': { params: [] },
  'accounts.auth.fido.verifyAssertion': { params: ['token', 'authenticatorAssertion'], post: true },
  'accounts.auth.fido.getCredentials': { params: ['regToken'], needsSession: true },
  'accounts.auth.fido.removeCredential': { params: ['credentialId', 'regToken'], needsSession: true },
  'oauth.connect': { params: ['regToken'], post: true, bearer: true, needsSession: true },
  'oauth.disconnect': { params: ['regToken'], post: true, bearer: true, needsSession: true },
  'oauth.authorize': { params: ['response_type', 'authMode'], post: true, bearer: true },
  'oauth.token': {
    params: ['grant_type', 'code', 'targetEnv', 'sessionExpiration'],
    post: true,
    loginType: true,
  },
  'accounts.logout': { params: ['signIDs', 'samlContext', 'sustainLogoutURLs', 'regToken'], needsSession: true },
  'socialize.notifyLogin': { params: ['authCode', ...login], post: true, loginType: true },
};

/** Parameters that every method accepts. */
export const alwaysAllowed: readonly string[] = ['ctag', 'cid', 'source', 'sourceData', 'httpStatusCodes'];

/** Methods whose `include` defaults to `profile,data`. */
export const takesInclude = (method: Method): boolean => method.params.includes('include');

/** Codes for which the real script opens its own screens unless the page sets `ignoreInterruptions`. */
export function isInterruption(errorCode: number, hasRegToken: boolean): boolean {
  return (
    [206001, 206002, 206003, 206006, 403100, 403101, 403102, 403110].includes(errorCode) ||
    (hasRegToken && [403043, 200010, 409003].includes(errorCode))
  );
}
