import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { StaffRole } from '#backend/product/content/staff/staff.ts';

/** Dependencies of the stand-in of the company's OpenID provider for staff. */
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

/** Path of the issuer of staff. It shares no clients, keys, accounts or cookies with the customers' provider. */
export const STAFF_ISSUER = '/staff/oidc';

/** The studio's name at the provider. */
export const STUDIO_CLIENT = 'kontor-studio';

/** Path of the login page of staff. */
export const STAFF_LOGIN = '/staff/login';

/** The claim with the groups of staff. */
export const staffRoleClaim = 'groups';

/** The group of each role. */
export const staffRoleValues: Readonly<Record<StaffRole, readonly string[]>> = {
  viewer: ['kontor-viewer'],
  editor: ['kontor-editor'],
  publisher: ['kontor-publisher'],
};

/** A sample member of staff, one of each role. */
export interface SampleStaff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: StaffRole;
}

/**
 * The staff of the embedded product, who can sign in to the studio. Passwords are no secrets: `npm start` prints them.
 */
export const sampleStaff: readonly SampleStaff[] = [
  {
    id: 'staff-viewer',
    name: 'Vera Blum',
    email: 'viewer@kontor.example',
    password: 'Ansehen-2026',
    role: 'viewer',
  },
  {
    id: 'staff-editor',
    name: 'Emil Sommer',
    email: 'editor@kontor.example',
    password: 'Schreiben-2026',
    role: 'editor',
  },
  {
    id: 'staff-publisher',
    name: 'Paula Winter',
    email: 'publisher@kontor.example',
    password: 'Freigeben-2026',
    role: 'publisher',
  },
];

/** A sample person by id, e-mail address or role. */
export function findStaff(person: string): SampleStaff | undefined {
  return sampleStaff.find(({ id, email, role }) => [id, email, role].includes(person));
}
