import type { StaffRole } from '#backend/product/content/staff/staff.ts';

/** A sample member of staff, one of each role. */
export interface SampleStaff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: StaffRole;
}

/** Who can sign in to the studio of the embedded product. Passwords are no secrets: `npm start` prints them. */
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
