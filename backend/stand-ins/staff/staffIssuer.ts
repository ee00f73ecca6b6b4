import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';

/** What the stand-in of the company's OpenID provider for staff needs. */
export interface StaffProviderDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The stand-in's public origin. */
  readonly origin: string;
  /** The studio as a client of the provider. */
  readonly client: {
    readonly secret: string;
    readonly redirectUri: string;
  };
}

/** Path of the issuer of staff. Nothing of it is shared with the customers' provider: not clients, keys, accounts or cookies. */
export const STAFF_ISSUER = '/staff/oidc';

/** The studio's name at the provider. */
export const STUDIO_CLIENT = 'kontor-studio';

/** Pages at which staff enter their password. */
export const STAFF_LOGIN = '/staff/login';
