import type { StaffRole } from '#backend/product/content/staff/staff.ts';

/** The claim in which the stand-in tells the groups of staff. */
export const staffRoleClaim = 'groups';

/** The group of each role. */
export const staffRoleValues: Readonly<Record<StaffRole, readonly string[]>> = {
  viewer: ['kontor-viewer'],
  editor: ['kontor-editor'],
  publisher: ['kontor-publisher'],
};
