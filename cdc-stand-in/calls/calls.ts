import type { CallHandler } from '../protocol/callContext.ts';
import {
  initRegisterCredentials,
  registerCredentials,
  getAssertionOptions,
  verifyAssertion,
  getCredentials,
  removeCredential,
} from './fido.ts';
import { deleteAccount, getAccountInfo, setAccountInfo } from './accountInfo.ts';
import { finalizeRegistration, initRegistration, register, resendVerificationCode } from './registration.ts';
import {
  getConflictingAccount,
  getJWT,
  getJWTPublicKey,
  linkAccounts,
  login,
  notifyLogin,
  logout,
  verifyLogin,
} from './login.ts';
import { getLiteToken, sendCode, updateByCode } from './otp.ts';
import {
  getSchema,
  getOpenIdConfig,
  getSiteConfig,
  getPolicies,
  getSiteConsentDetails,
  isAvailableLoginID,
} from './siteConfiguration.ts';
import { authorize, connect, disconnect, token } from './oauth.ts';
import { resetPassword } from './resetPassword.ts';
import { search } from './search.ts';

/**
 * Every method of the provider's API that the stand-in implements.
 * Source: requirements#provider-calls, requirements#IDP-calls, requirements#IDP-configuration, requirements#IDP-passkeys.
 */
export const calls: Readonly<Record<string, CallHandler>> = {
  'accounts.auth.fido.getAssertionOptions': getAssertionOptions,
  'accounts.auth.fido.getCredentials': getCredentials,
  'accounts.auth.fido.initRegisterCredentials': initRegisterCredentials,
  'accounts.auth.fido.registerCredentials': registerCredentials,
  'accounts.auth.fido.removeCredential': removeCredential,
  'accounts.auth.fido.verifyAssertion': verifyAssertion,
  'accounts.deleteAccount': deleteAccount,
  'accounts.finalizeRegistration': finalizeRegistration,
  'accounts.getAccountInfo': getAccountInfo,
  'accounts.getConflictingAccount': getConflictingAccount,
  'accounts.getJWT': getJWT,
  'accounts.getJWTPublicKey': getJWTPublicKey,
  'accounts.getLiteToken': getLiteToken,
  'accounts.getPolicies': getPolicies,
  'accounts.getSchema': getSchema,
  'accounts.getSiteConsentDetails': getSiteConsentDetails,
  'accounts.initRegistration': initRegistration,
  'accounts.isAvailableLoginID': isAvailableLoginID,
  'accounts.linkAccounts': linkAccounts,
  'accounts.login': login,
  'accounts.logout': logout,
  'accounts.notifyLogin': notifyLogin,
  'accounts.otp.sendCode': sendCode,
  'accounts.otp.update': updateByCode,
  'accounts.register': register,
  'accounts.resendVerificationCode': resendVerificationCode,
  'accounts.resetPassword': resetPassword,
  'accounts.search': search,
  'accounts.setAccountInfo': setAccountInfo,
  'accounts.verifyLogin': verifyLogin,
  'admin.getSiteConfig': getSiteConfig,
  'fidm.oidc.op.getConfig': getOpenIdConfig,
  'oauth.authorize': authorize,
  'oauth.connect': connect,
  'oauth.disconnect': disconnect,
  'oauth.token': token,
  'socialize.notifyLogin': notifyLogin,
};
