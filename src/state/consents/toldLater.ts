import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { Getter } from 'jotai';
import { accountHash } from '../../gateways/accountHash.ts';
import { tellConsents, type ToldConsent } from '../../gateways/consents.ts';
import { listOf, textOf } from '../../gateways/shape.ts';
import { baseOf } from '../../rules/languages.ts';
import { settledSessionAtom } from '../portal/session.ts';
import { gatewaysAtom, i18nAtom, languageAtom } from '../store.ts';
import { askAsCustomer } from './portalConsents.ts';
import { toldLaterKey, type ShownRegistration } from './toldLaterKey.ts';

/** As long as the confirmation mail of a registration is valid, in milliseconds. */
const LIFETIME = 14 * 86_400_000;

/**
 * Keeps what a registration showed until its customer is logged in: before that nobody has a token. The address is only
 * kept as a hash. May reject.
 * Source: requirements#consent-evidence.
 */
export async function keepRegistration(get: Getter, { email, page, consents = [] }: ShownRegistration): Promise<void> {
  const { storage, clock } = get(gatewaysAtom);
  const { t } = get(i18nAtom).current;
  const language = baseOf(get(languageAtom));
  const terms = t('clp.registration.consent', { link: t('clp.registration.consent.link') });
  const changed: readonly ToldConsent[] = [{ id: 'privacy.aec', words: terms }, ...consents].map(({ id, words }) => ({
    purpose: `preferences.${id}`,
    ...(words !== undefined && { words, language }),
  }));
  const owner = await accountHash(email.trim().toLowerCase());
  storage.local.write(toldLaterKey, JSON.stringify({ owner, expires: clock.now() + LIFETIME, page, changed }));
}

/**
 * Tells what a registration of this browser showed, once its customer is logged in. Another customer's stays; an expired
 * or unreadable one is removed. Never rejects: a failure is repeated on the next visit.
 */
export async function tellLater(get: Getter): Promise<void> {
  const { storage, clock, journal } = get(gatewaysAtom);
  const session = get(settledSessionAtom);
  if (session.state !== 'READY' || session.value.state !== 'LOGGED_IN') return;
  const kept = keptIn(storage.local.read(toldLaterKey));
  const expires = ownMember(kept, 'expires');
  if (typeof expires !== 'number' || expires <= clock.now()) return storage.local.remove(toldLaterKey);
  const email = ownMember(session.value.account.profile, 'email');
  if (typeof email !== 'string' || (await accountHash(email.trim().toLowerCase())) !== textOf(kept, 'owner')) return;
  try {
    await tellConsents(await askAsCustomer(get), textOf(kept, 'page') ?? '/registration', toldIn(kept));
    storage.local.remove(toldLaterKey);
  } catch (error) {
    journal.idOf(error);
  }
}

function keptIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

const toldIn = (kept: unknown): readonly ToldConsent[] =>
  listOf(kept, 'changed').flatMap((one) => {
    const purpose = textOf(one, 'purpose');
    const [words, language] = [textOf(one, 'words'), textOf(one, 'language')];
    if (!isRecord(one) || !purpose) return [];
    return [{ purpose, ...(words && language ? { words, language } : {}) }];
  });
