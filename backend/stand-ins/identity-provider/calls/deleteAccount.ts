import { ok, ProviderFailure } from '../protocol/answer.ts';
import { accountByUid, deleteAccount as deleteStored } from '../storage/accountRecords.ts';
import { closeSessionsOf } from '../storage/sessions.ts';
import type { CallHandler } from './callContext.ts';

/** Deletes the account of a UID with its sessions; for servers only. Source: requirements#IDP-deletion. */
export const deleteAccount: CallHandler = async ({ db, params, signed }) => {
  if (!signed) throw new ProviderFailure(403007);
  const uid = params.require('UID');
  if ((await accountByUid(db, uid)) === undefined) throw new ProviderFailure(403005);
  await closeSessionsOf(db, uid);
  await deleteStored(db, uid);
  return ok();
};
