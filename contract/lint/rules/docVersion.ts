import { ownMember } from '@kontor/schema-adapters/json';

/** The version of a consent's document: a number, or at some sites an ISO date. */
type DocVersion = number | string;

/** The document's version under this name; undefined if there is none. */
export function docVersion(document: unknown, name: string): DocVersion | undefined {
  const version = ownMember(document, name);
  return typeof version === 'number' || typeof version === 'string' ? version : undefined;
}

/** Whether a version or date is later than another; false without either. */
export function isLater(one: DocVersion | undefined, two: DocVersion | undefined): boolean {
  if (typeof one === 'string' && typeof two === 'string') return Date.parse(one) > Date.parse(two);
  return typeof one === 'number' && typeof two === 'number' && one > two;
}
