import { Provider } from 'oidc-provider';
import { continueAuthorization, type ContinueParams } from './continueAuthorization.ts';
import { storedSecret, signingKeys } from './keys.ts';
import { providerConfiguration } from './providerConfiguration.ts';
import { issuerPath, type SingleSignOnDeps } from './singleSignOn.ts';

/** The running provider, and the way back to it from the site's page. */
export interface StartedProvider {
  readonly provider: Provider;
  readonly goOn: (params: ContinueParams) => Promise<string>;
}

/** Starts the provider; its keys are read, or created if there are none. */
export async function startProvider(deps: SingleSignOnDeps): Promise<StartedProvider> {
  const keys = {
    jwks: await signingKeys(deps.db, deps.clock),
    cookies: await storedSecret(deps.db, deps.clock, 'cookies'),
  };
  const provider = new Provider(`${deps.origin}${issuerPath(deps.apiKey)}`, providerConfiguration(deps, deps.db, keys));
  provider.proxy = deps.origin.startsWith('https:');
  // If customers also log out of the customer account, on the provider's own page, the sites' logins end too, before
  // the browser is redirected.
  provider.use(async (ctx, next) => {
    await next();
    const { route, session, params } = (ctx.oidc as Partial<typeof ctx.oidc> | undefined) ?? {};
    if (
      route === 'end_session_confirm' &&
      ctx.status === 303 &&
      params?.['logout'] !== undefined &&
      session?.accountId !== undefined
    )
      await deps.customers.endSessions(session.accountId);
  });
  return { provider, goOn: (params) => continueAuthorization(deps, provider, params) };
}
