/**
 * Why a browser gave no passkey. `CANCELLED`: the customer refused or chose none; browsers do not tell these apart.
 * `LATE`: timeout. `NOWHERE`: no authenticator can hold one. `THERE_ALREADY`: this authenticator has one for the
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
