/**
 * Whether a statement failed because the database has no space to write; reading still works.
 * Source: requirements#SRV-7.
 */
export function isStorageFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === '53100' || at.code === 'ENOSPC')) return true;
  return false;
}
