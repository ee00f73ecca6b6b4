import { ownMember } from '@kontor/schema-adapters/json';

/** Error codes with their own sentence. */
const codes = [
  'draft-changed',
  'findings',
  'barriers',
  'four-eyes',
  'forbidden',
  'too-many',
  'time-past',
  'no-time',
  'no-zone',
  'zone-missing',
  'unsaved',
  'no-words',
  'comment-closed',
  'comments-full',
] as const;

/**
 * The text key for a failed call of the content service: by its code, else by its HTTP status, else that the service is
 * unreachable. Never throws.
 */
export function apiErrorKey(error: unknown) {
  const code = codes.find((candidate) => candidate === ownMember(error, 'code'));
  if (code !== undefined) return `publish.errors.${code}` as const;
  const status = ownMember(error, 'status');
  if (status === 401) return 'publish.errors.signedOut';
  if (status === 403) return 'publish.errors.forbidden';
  if (status === 404) return 'publish.errors.gone';
  if (status === 412) return 'publish.errors.draft-changed';
  return typeof status === 'number' && status < 500 ? 'publish.errors.refused' : 'publish.errors.unreachable';
}
