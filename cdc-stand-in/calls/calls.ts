import type { CallHandler } from '../protocol/callContext.ts';
import * as accountInfo from './accountInfo.ts';
import * as fido from './fido.ts';
import * as login from './login.ts';
import * as oauth from './oauth.ts';
import * as otp from './otp.ts';
import * as registration from './registration.ts';
import * as resetPassword from './resetPassword.ts';
import * as search from './search.ts';
import * as siteConfiguration from './siteConfiguration.ts';

/**
 * Every method of the provider's API that the stand-in implements.
 * Source: requirements#provider-calls, requirements#IDP-calls, requirements#IDP-configuration, requirements#IDP-passkeys.
 */
export const calls: Readonly<Record<string, CallHandler>> = {
  'accounts.auth.fido.getAssertionOptions': fido.getAssertionOptions,
  'accounts.auth.fido.getCredentials': fido.getCredentials,
  'accounts.auth.fido.initRegisterCredentials': fido.initRegisterCredentials,
  'accounts.auth.fido.registerCredentials': fido.registerCredentials,
  'accounts.auth.fido.removeCredential': fido.removeCredential,
  'accounts.auth.fido.verifyAssertion': fido.verifyAssertion,
  'accounts.deleteAccount': accountInfo.deleteAccount,
  'accounts.finalizeRegistration': registration.finalizeRegistration,
  'accounts.getAccountInfo': accountInfo.getAccountInfo,
  'accounts.getConflictingAccount': login.getConflictingAccount,
  'accounts.getJWT': login.getJWT,
  'accounts.getJWTPublicKey': login.getJWTPublicKey,
  'accounts.getLiteToken': otp.getLiteToken,
  'accounts.getPolicies': siteConfiguration.getPolicies,
  'accounts.getSchema': siteConfiguration.getSchema,
  'accounts.getSiteConsentDetails': siteConfiguration.getSiteConsentDetails,
  'accounts.initRegistration': registration.initRegistration,
  'accounts.isAvailableLoginID': siteConfiguration.isAvailableLoginID,
  'accounts.linkAccounts': login.linkAccounts,
  'accounts.login': login.login,
  'accounts.logout': login.logout,
  'accounts.notifyLogin': login.notifyLogin,
  'accounts.otp.sendCode': otp.sendCode,
  'accounts.otp.update': otp.updateByCode,
  'accounts.register': registration.register,
  'accounts.resendVerificationCode': registration.resendVerificationCode,
  'accounts.resetPassword': resetPassword.resetPassword,
  'accounts.search': search.search,
  'accounts.setAccountInfo': accountInfo.setAccountInfo,
  'accounts.verifyLogin': login.verifyLogin,
  'admin.getSiteConfig': siteConfiguration.getSiteConfig,
  'fidm.oidc.op.getConfig': siteConfiguration.getOpenIdConfig,
  'oauth.authorize': oauth.authorize,
  'oauth.connect': oauth.connect,
  'oauth.disconnect': oauth.disconnect,
  'oauth.token': oauth.token,
  'socialize.notifyLogin': login.notifyLogin,
};
