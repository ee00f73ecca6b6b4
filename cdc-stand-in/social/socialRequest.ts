import { callParams, type CallParams } from '../protocol/callParams.ts';
import { socialProviders } from '../socialLogin.ts';
import type { SiteGroup, SiteSettings } from '../sites.ts';
import { eq, ne } from 'drizzle-orm';
import type { SocialIdentity } from '../storage/accountRecords.ts';
import type { Queries } from '../storage/database.ts';
import { conflictUid, type SocialConflicts } from '../socialConflicts.ts';
import { accounts, identities, loginIds } from '../storage/tables.ts';
import { randomBytes } from 'node:crypto';

/** A social login as the client script opened it, read from the URL. */
export interface SocialRequest {
  readonly site: SiteSettings;
  readonly provider: string;
  /** Parameters of the call, without their prefix `x_`. */
  readonly params: CallParams;
  /** The target of the answer: the page that opened the pop-up, or a redirect. */
  readonly answerTo:
    | { readonly flow: 'popup'; readonly requestId: string; readonly origin: string }
    | { readonly flow: 'redirect'; readonly url: string };
  /** The original query, which the page's forms send again. */
  readonly query: string;
}

/**
 * Reads a request; undefined if key, provider or return URL do not belong to a site.
 * Source: requirements#IDP-flows.
 */
export function readSocialRequest(query: string, group: SiteGroup): SocialRequest | undefined {
  const search = new URLSearchParams(query);
  const site = group.byKey(search.get('client_id') ?? '');
  const params = callParams(
    [...search].filter(([name]) => name.startsWith('x_')).map(([name, value]) => [name.slice(2), value] as const),
  );
  const provider = params.get('provider') ?? '';
  if (site === undefined || !Object.hasOwn(socialProviders, provider)) return undefined;
  const answerTo = readAnswerTo(search, params, site);
  return answerTo === undefined ? undefined : { site, provider, params, answerTo, query };
}

function readAnswerTo(
  search: URLSearchParams,
  params: CallParams,
  site: SiteSettings,
): SocialRequest['answerTo'] | undefined {
  const state = new URLSearchParams(search.get('state') ?? '');
  if (params.get('authFlow') === 'redirect') {
    const url = params.get('redirectURL') ?? '';
    return URL.canParse(url) && site.origins.includes(new URL(url).origin) ? { flow: 'redirect', url } : undefined;
  }
  const [requestId, origin] = [state.get('requestID') ?? '', state.get('origin') ?? ''];
  return /^[\w-]{1,64}$/.test(requestId) && site.origins.includes(origin)
    ? { flow: 'popup', requestId, origin }
    : undefined;
}

/** One of the identities or accounts from which a tester can choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Identities at one network, by their id there, and the addresses of accounts that it does not know yet. */
export interface Choices {
  readonly linkedAccounts: readonly Choice[];
  readonly sameEmail: readonly Choice[];
}

const MAX_LISTED = 8;

/** The identities to choose from at a network. */
export async function readChoices(
  db: Queries,
  provider: string,
  conflicts: SocialConflicts | undefined,
): Promise<Choices> {
  const unlinked = (await conflicts?.at(db, provider)) ?? [];
  const linkedAccounts = await db.select().from(identities).where(eq(identities.provider, provider)).limit(MAX_LISTED);
  const linked = new Set(linkedAccounts.map(({ uid }) => uid));
  const others = await db
    .select({ loginId: loginIds.loginId, uid: loginIds.uid })
    .from(loginIds)
    .innerJoin(accounts, eq(accounts.uid, loginIds.uid))
    .where(ne(accounts.isActive, false))
    .limit(MAX_LISTED + linked.size);
  return {
    linkedAccounts: [
      ...unlinked.map((loginID) => ({ value: conflictUid({ provider, loginID }), label: loginID })),
      ...linkedAccounts.map(({ providerUid, profile }) => ({
        value: providerUid,
        label: [profile['firstName'], profile['lastName'], profile['email'] ?? providerUid]
          .filter((part) => typeof part === 'string')
          .join(' '),
      })),
    ],
    sameEmail: others
      .filter(({ uid, loginId }) => !linked.has(uid) && !unlinked.includes(loginId))
      .map(({ loginId }) => ({ value: loginId, label: loginId }))
      .slice(0, MAX_LISTED),
  };
}

/** The identity of the pressed button; undefined for an unknown one. Default names are examples. */
export async function chosenIdentity(
  db: Queries,
  provider: string,
  form: Readonly<Record<string, string>>,
  conflicts?: SocialConflicts,
): Promise<SocialIdentity | undefined> {
  const createIdentity = (email?: string, id = `${provider}-${randomBytes(6).toString('hex')}`): SocialIdentity => ({
    provider,
    providerUid: id,
    profile: {
      firstName: form['firstName'] || 'Toni',
      lastName: form['lastName'] || 'Beispiel',
      ...(email && { email }),
    },
  });
  switch (form['choice']) {
    case 'new':
      return createIdentity(form['email']);
    case 'no-email':
      return createIdentity();
    case 'same-email':
      return createIdentity(form['account']);
    case 'known': {
      const unlinked = (await conflicts?.at(db, provider)) ?? [];
      const loginID = unlinked.find((other) => conflictUid({ provider, loginID: other }) === form['identity']);
      if (loginID !== undefined) return createIdentity(loginID, form['identity']);
      const choices = await db.select().from(identities).where(eq(identities.provider, provider));
      const match = choices.find(({ providerUid }) => providerUid === form['identity']);
      return match && { provider, providerUid: match.providerUid, profile: match.profile };
    }
    default:
      return undefined;
  }
}
