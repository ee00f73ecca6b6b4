/** A member of staff, as the company's OpenID provider names them. `id` is unique and never given to anybody else. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** What staff may do: each role may also do what the ones before it may. */
export const staffRoles = ['viewer', 'editor', 'publisher'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A member of staff who is signed in. */
export interface Staff {
  readonly person: Person;
  readonly role: StaffRole;
}

/** Whether a role is at least the one that a call needs. */
export function isAllowed(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
}

/** How long a sign-in lasts: without a call, and at all. Milliseconds. */
export const sessionLife = { idle: 60 * 60_000, absolute: 12 * 60 * 60_000 } as const;
