import { ProviderFailure } from '../protocol/answer.ts';

/** Where the next page of a query starts, and until when it can be asked for (epoch milliseconds). */
export interface Cursor {
  readonly query: string;
  readonly start: number;
  readonly until: number;
}

/** Milliseconds for which a cursor can be used. Source: requirements#IDP-search. */
export const cursorLife = 300_000;

/** A cursor as text: the stand-in stores none. */
export const cursorId = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Reads a cursor. Throws 400006 for an unknown or expired one. */
export function readCursor(id: string, now: number): Cursor {
  const refused = new ProviderFailure(400006, 'Invalid parameter value: cursorId');
  try {
    const { query, start, until } = JSON.parse(Buffer.from(id, 'base64url').toString()) as Partial<Cursor>;
    if (typeof query !== 'string' || !Number.isSafeInteger(start) || typeof until !== 'number' || until <= now)
      throw refused;
    return { query, start: Number(start), until };
  } catch {
    throw refused;
  }
}
