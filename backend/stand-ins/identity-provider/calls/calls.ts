import type { CallHandler } from './callContext.ts';
import {
  getConsentsStatements,
  setConsentsStatements,
  setLegalStatements,
  setPolicies,
  setSchema,
} from './configureSite.ts';
import { initRegisterCredentials, registerCredentials } from './fidoRegistration.ts';
import { getAssertionOptions, verifyAssertion } from './fidoLogin.ts';
import { getCredentials, removeCredential } from './fidoCredentials.ts';
import { deleteAccount } from './deleteAccount.ts';
import { finalizeRegistration } from './finalizeRegistration.ts';
import { getAccountInfo } from './getAccountInfo.ts';
import { getConflictingAccount } from './getConflictingAccount.ts';
import { getJWT, getJWTPublicKey } from './getJWT.ts';
import { getLiteToken } from './getLiteToken.ts';
import { getSchema } from './getSchema.ts';
import { initRegistration } from './initRegistration.ts';
import { linkAccounts, login } from './login.ts';
import { notifyLogin } from './notifyLogin.ts';
import { authorize, connect, disconnect, token } from './oauth.ts';
import { sendCode, updateByCode } from './otp.ts';
import { register } from './register.ts';
import { resendVerificationCode } from './resendVerificationCode.ts';
import { resetPassword } from './resetPassword.ts';
import { search } from './search.ts';
import { logout, verifyLogin } from './sessionCalls.ts';
import { setAccountInfo } from './setAccountInfo.ts';
import { getOpenIdConfig, getSiteConfig } from './siteConfiguration.ts';
import { getPolicies, getSiteConsentDetails, isAvailableLoginID } from './siteCalls.ts';

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
  'accounts.getConsentsStatements': getConsentsStatements,
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
  'accounts.otp.sendCode': sendCode,
  'accounts.otp.update': updateByCode,
  'accounts.register': register,
  'accounts.resendVerificationCode': resendVerificationCode,
  'accounts.resetPassword': resetPassword,
  'accounts.search': search,
  'accounts.setAccountInfo': setAccountInfo,
  'accounts.setConsentsStatements': setConsentsStatements,
  'accounts.setLegalStatements': setLegalStatements,
  'accounts.setPolicies': setPolicies,
  'accounts.setSchema': setSchema,
  'accounts.verifyLogin': verifyLogin,
  'admin.getSiteConfig': getSiteConfig,
  'fidm.oidc.op.getConfig': getOpenIdConfig,
  'oauth.authorize': authorize,
  'oauth.connect': connect,
  'oauth.disconnect': disconnect,
  'oauth.token': token,
  'socialize.notifyLogin': notifyLogin,
};
