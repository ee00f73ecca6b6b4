/**
 * Why there is no passkey. `CANCELLED`: the customer refused or chose none; browsers do not tell these apart. `GONE`: it
 * was removed elsewhere. `LATE`: timeout. `NOWHERE`: no authenticator can hold one. `THERE_ALREADY`: this authenticator has one for the
 * account. `WRONG_SITE`: the provider's domain is not that of the page.
 * Source: requirements#passkeys.
 */
export type PasskeyObstacle =
  | 'CANCELLED'
  | 'GONE'
  | 'LATE'
  | 'NOWHERE'
  | 'THERE_ALREADY'
  | 'UNSUPPORTED'
  | 'WRONG_SITE';

/** There is no passkey. */
export class PasskeyError extends Error {
  readonly obstacle: PasskeyObstacle;

  constructor(obstacle: PasskeyObstacle, cause?: unknown) {
    super(`passkey: ${obstacle}`, { cause });
    this.name = 'PasskeyError';
    this.obstacle = obstacle;
  }
}
