/**
 * Why a browser gave no passkey. `CANCELLED`: refused, or none was chosen; browsers do not tell these apart. `LATE`: nobody
 * answered in time. `NOWHERE`: no authenticator that can hold one. `THERE_ALREADY`: this authenticator has one for the
 * account. `WRONG_SITE`: the provider's domain is not that of the page.
 * Source: requirements#passkeys.
 */
export type PasskeyObstacle = 'CANCELLED' | 'LATE' | 'NOWHERE' | 'THERE_ALREADY' | 'UNSUPPORTED' | 'WRONG_SITE';

/** The browser gave no passkey. */
export class PasskeyError extends Error {
  readonly obstacle: PasskeyObstacle;

  constructor(obstacle: PasskeyObstacle, cause?: unknown) {
    super(`passkey: ${obstacle}`, { cause });
    this.name = 'PasskeyError';
    this.obstacle = obstacle;
  }
}
