import { ownMember } from '../../model/json.ts';
import { subscriptionName } from '../../providerPath.ts';
import { pointerTo, valueAt } from '../jsonPointer.ts';

const sections: Readonly<Record<string, string>> = {
  profile: 'profileSchema',
  data: 'dataSchema',
  preferences: 'preferencesSchema',
  addresses: 'addressesSchema',
};

/**
 * JSON pointer of a field in an `accounts.getSchema` answer; of one of its members if the field has it. The address
 * book is nested there, all other names are dotted.
 */
export function schemaPointer(raw: unknown, path: string, member?: string): string {
  const dot = path.indexOf('.');
  const root = dot < 0 ? path : path.slice(0, dot);
  if (dot < 0) return root === '' ? '' : withMember(raw, `/${root}`, member);
  const name = path.slice(dot + 1);
  if (root === 'subscriptions') {
    const at = pointerTo('/subscriptionsSchema/fields', path.endsWith('.email') ? subscriptionName(path) : name);
    return withMember(raw, `${at}/email`, member);
  }
  const at = `/${sections[root] ?? root}/fields`;
  if (root !== 'addresses') return withMember(raw, pointerTo(at, name), member);
  return withMember(raw, name.split('.').reduce(pointerTo, at), member);
}

function withMember(raw: unknown, at: string, member: string | undefined): string {
  if (member === undefined) return at;
  return ownMember(valueAt(raw, at), member) === undefined ? at : pointerTo(at, member);
}
