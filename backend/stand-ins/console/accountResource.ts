import type { JsonObject } from '#adapters/model/json.ts';
import type { AccountShown } from '#backend/stand-ins/identity-provider/accountStore.ts';
import { asObject, fail, onlyMembers, requireFlag, requireText } from '#backend/shared/document.ts';
import { remindersOf, replaceReminders, type Reminder } from '#backend/product/services/reminderStore.ts';
import { parseReminders } from '#backend/stand-ins/scenarios/scenarioDocument.ts';
import type { ConsoleParts } from './consoleParts.ts';

const members = [
  'UID',
  'loginID',
  'password',
  'verified',
  'profile',
  'data',
  'subscriptions',
  'preferences',
  'reminders',
];

/** An account with its reminders, as GET and PUT show it; undefined if there is none. */
export async function readAccount(
  { accounts, db }: ConsoleParts,
  loginID: string,
): Promise<(AccountShown & { readonly reminders: readonly Reminder[] }) | undefined> {
  const account = await accounts.getAccount(loginID);
  return account === undefined ? undefined : { ...account, reminders: await remindersOf(db, account.UID) };
}

/** Creates an account or replaces it as a whole, reminders included. Throws DocumentError for an invalid body. */
export async function writeAccount(parts: ConsoleParts, loginID: string, raw: unknown): Promise<unknown> {
  const body = onlyMembers(asObject(raw, 'the account'), members, 'the account');
  const part = (name: string): JsonObject => asObject(body[name] ?? {}, name) as JsonObject;
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(loginID)) fail('the login id must be an e-mail address');
  const reminders = parseReminders(body['reminders'] ?? [], 'reminders');
  const account = await parts.accounts.putAccount(loginID, {
    ...(body['password'] === undefined ? {} : { password: requireText(body['password'], 'password') }),
    verified: requireFlag(body['verified'] ?? true, 'verified'),
    profile: part('profile'),
    data: part('data'),
    subscriptions: part('subscriptions'),
    preferences: part('preferences'),
  });
  await replaceReminders(parts.db, account.UID, reminders, parts.clock.now());
  return readAccount(parts, loginID);
}
