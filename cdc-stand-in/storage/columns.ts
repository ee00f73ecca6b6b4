import { bigint } from 'drizzle-orm/pg-core';

/** A column of epoch milliseconds. */
export const milliseconds = (name: string) => bigint(name, { mode: 'number' });
