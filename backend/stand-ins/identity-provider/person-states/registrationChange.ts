import type { Json } from '#adapters/model/json.ts';
import { fail } from '#backend/shared/document.ts';
import { requiredConsents } from '../consents.ts';
import { readFields } from '../schema/fields.ts';
import { merged, readDotted } from '#backend/shared/nestedValues.ts';
import { withDotted } from '../schema/leaves.ts';
import { missingFields } from '../schema/missingFields.ts';
import type { SiteSettings } from '../sites.ts';
import type { Account } from '../storage/accountRecords.ts';
import type { PersonChange } from './personState.ts';

type Sections = Pick<Account, 'profile' | 'data' | 'preferences'>;
type Change = Partial<Sections & Pick<Account, 'isRegistered' | 'registeredAt'>>;

/**
 * The columns of an account whose registration is complete, or lacks one required value. Missing values are taken from
 * `known`. Throws DocumentError if the site requires nothing that could be missing, or if a value is not known.
 */
export function registrationChange(
  account: Account,
  site: SiteSettings,
  wanted: 'complete' | 'partial',
  known: NonNullable<PersonChange['complete']>,
  now: number,
): Change {
  const missing = (candidate: Account): readonly string[] =>
    missingFields(candidate, readFields(site.schema), requiredConsents(site));
  if (wanted === 'partial') {
    const open = { isRegistered: false, registeredAt: null };
    return missing(account).length > 0 ? open : { ...open, ...withoutOne(account, site) };
  }
  const filled = missing(account).reduce((sections, path) => withKnown(sections, path, known), account);
  const still = missing(filled);
  if (still.length > 0) fail(`registration: ${still.join(', ')} has no known value; write it into the account`);
  const { profile, data, preferences, registeredAt } = filled;
  return { profile, data, preferences, isRegistered: true, registeredAt: registeredAt ?? now };
}

/** The account without the first thing that the site requires of customers. */
function withoutOne(account: Account, site: SiteSettings): Partial<Sections> {
  const field = [...readFields(site.schema).fields.values()].find(
    ({ required, root, path, writeAccess }) =>
      required && (root === 'profile' || root === 'data') && path !== 'profile.email' && writeAccess !== 'serverOnly',
  );
  if (field !== undefined && (field.root === 'profile' || field.root === 'data'))
    return { [field.root]: merged(account[field.root], withDotted({}, field.path.slice(field.root.length + 1), null)) };
  const [consent] = requiredConsents(site);
  if (consent === undefined)
    return fail(
      'registration: the portal’s schema requires nothing that could be missing; make a field required first',
    );
  return { preferences: withDotted(account.preferences, `${consent.id}.isConsentGranted`, false) };
}

function withKnown(account: Account, path: string, known: NonNullable<PersonChange['complete']>): Account {
  const [root = '', ...rest] = path.split('.');
  if (root !== 'profile' && root !== 'data' && root !== 'preferences') return account;
  const inner = rest.join('.');
  const value: Json | undefined =
    root === 'preferences' && inner.endsWith('.isConsentGranted') ? true : readDotted(known[root], inner);
  return value === undefined ? account : { ...account, [root]: withDotted(account[root], inner, value) };
}
