import type { Json } from '@kontor/schema-adapters/json';
import { nameList } from './accountView.ts';
import type { CallContext } from './protocol/callContext.ts';
import type { Subject } from './protocol/subject.ts';
import { refuseFields } from './answer.ts';
import { addLoginIds, ownerOfLoginId, removeLoginIds, toLoginId } from './storage/accountRecords.ts';

/**
 * Updates the login addresses after a changed `profile.email` or `addLoginEmails`/`removeLoginEmails`. Throws 400006
 * for an invalid address, 400009 with an inner 400003 for one of another account.
 * Source: requirements#IDP-calls.
 */
export async function updateLoginEmails(
  context: CallContext,
  { account }: Subject,
  email: Json | undefined,
): Promise<void> {
  const { db, params } = context;
  const before = account.profile['email'];
  const add = [...nameList(params.get('addLoginEmails'))];
  const remove = [...nameList(params.get('removeLoginEmails'))];
  if (typeof email === 'string' && email !== '' && email !== before) {
    add.push(email);
    if (typeof before === 'string' && toLoginId(before) !== toLoginId(email)) remove.push(before);
  }
  if (add.some((login) => !isEmailAddress(login)))
    throw refuseFields([
      { errorCode: 400006, message: 'Unallowed value for field: email', fieldName: 'profile.email' },
    ]);
  for (const login of add) await refuseTaken(context, login, account.uid);
  await removeLoginIds(db, account.uid, remove);
  await addLoginIds(db, account.uid, add);
}

async function refuseTaken({ db }: CallContext, login: string, uid: string): Promise<void> {
  const owner = await ownerOfLoginId(db, login);
  if (owner === undefined || owner === uid) return;
  throw refuseFields([{ errorCode: 400003, message: 'email already exists', fieldName: 'profile.email' }]);
}

const plausible = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** Whether a text can be an e-mail address at all, apart from the rules of a site's schema. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && plausible.test(text);
}
