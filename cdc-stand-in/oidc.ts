export { registerSingleSignOn } from './oidc/registerSingleSignOn.ts';
export { issuerPath } from './oidc/singleSignOn.ts';
export { handOver, leaveBodies } from './oidc/handOver.ts';
export { recordAdapter } from './oidc/recordAdapter.ts';
export { signingKeys, storedSecret } from './oidc/signingKeys.ts';
export { mintAuthCode } from './oidc/token-mode/ssoTokens.ts';
