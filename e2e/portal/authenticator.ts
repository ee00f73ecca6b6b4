import type { CDPSession, Page } from 'playwright/test';

/** An authenticator of the browser's own, without windows. */
export interface Authenticator {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
  /** Whether the person in front of the browser can prove to be there, by fingerprint or face. */
  readonly canProve: (isUserVerified: boolean) => Promise<unknown>;
  /** Forgets all passkeys. */
  readonly clear: () => Promise<unknown>;
}

const authenticators = new WeakMap<Page, Promise<Authenticator>>();

/** Gives a page an authenticator that answers at once; the same one at each call. */
export function authenticator(page: Page): Promise<Authenticator> {
  const pageAuthenticator = authenticators.get(page) ?? addAuthenticator(page);
  authenticators.set(page, pageAuthenticator);
  return pageAuthenticator;
}

/** Removes the page's authenticator: the browser would give it to the next test. */
export async function removeAuthenticator(page: Page): Promise<void> {
  const { cdp } = (await authenticators.get(page)) ?? {};
  await cdp?.send('WebAuthn.disable');
}

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    cdp,
    authenticatorId,
    canProve: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}
