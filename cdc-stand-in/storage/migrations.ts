/** The migrations of the stand-in's tables, and the table that records which ones ran. */
export const migrations = {
  folder: new URL('../migrations', import.meta.url).pathname,
  table: 'identity_provider_migrations',
} as const;
