import type { InjectOptions } from 'fastify';

/** The call of a page that sends these fields as a form. */
export const formPost = (url: string, fields: string | Readonly<Record<string, string>>): InjectOptions => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
});
