import { asc, eq, sql } from 'drizzle-orm';
import { allowDeletion } from '#backend/product/evidence/recordEvidence.ts';
import { remindersOf, replaceReminders } from '#backend/product/reminders/reminderStore.ts';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { ownMember } from '@kontor/schema-adapters/json';
import { DocumentError } from '#backend/shared/document.ts';
import { allAccounts, identitiesOf, insertAccount, linkIdentity, loginIds } from '@kontor/cdc-stand-in/storage';
import type { TesterState } from './testerState.ts';

const tables = (
  'idp_accounts idp_login_ids idp_identities idp_sessions idp_reg_tokens idp_mail_tokens idp_passkeys idp_passkey_steps ' +
  'idp_call_counters idp_oidc_records idp_sso_tokens idp_auth_codes mailbox_mails consent_evidence consent_evidence_heads ' +
  'product_reminder limit_counter link_revocation content_site content_version content_schedule content_audit ' +
  'content_presence content_picture content_picture_size content_preview_link content_review content_comment ' +
  'form_counts form_count_schemas newsletter_choice unsubscribe_order unsubscribe_undo declined_offer'
).split(' ');

/** Deletes all people, mails, links, sessions, limits, evidence and content. Staff stays signed in. */
export async function clearEverything(tx: Queries): Promise<void> {
  await allowDeletion(tx);
  // Uses one statement; TRUNCATE would recreate a file for each table and index.
  const deletions = tables.map(
    (table, index) => sql`${sql.raw(`deletion_${index}`)} as (delete from ${sql.identifier(table)})`,
  );
  await tx.execute(sql`with ${sql.join(deletions, sql`, `)} select`);
}

/**
 * Deletes everything in its own transaction. Concurrent writes of the product can cause a deadlock, after which it
 * tries again.
 */
export async function startEmpty(db: Database, tries = 5): Promise<void> {
  try {
    await db.transaction(clearEverything);
  } catch (error) {
    if (tries === 1 || codeOf(error) !== DEADLOCK) throw error;
    await startEmpty(db, tries - 1);
  }
}

const DEADLOCK = '40P01';

const codeOf = (error: unknown): unknown => (error instanceof Error ? ownMember(error.cause, 'code') : undefined);

/** The stored people. */
export async function readPeople(db: Queries): Promise<TesterState['accounts']> {
  const people: TesterState['accounts'][number][] = [];
  for (const account of await allAccounts(db)) {
    const loginRows = await db
      .select()
      .from(loginIds)
      .where(eq(loginIds.uid, account.uid))
      .orderBy(asc(loginIds.loginId));
    people.push({
      ...account,
      passwordHistory: [...account.passwordHistory],
      loginIds: loginRows.map(({ loginId }) => loginId),
      identities: (await identitiesOf(db, account.uid)).map(({ uid: _uid, ...identity }) => identity),
      reminders: (await remindersOf(db, account.uid)).map((one) => ({ ...one, variantName: { ...one.variantName } })),
    });
  }
  return people;
}

/**
 * Replaces everything with the people of a state, in one transaction. Throws DocumentError if the database refuses
 * them; then nothing has changed.
 */
export async function writePeople(db: Database, state: TesterState): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await clearEverything(tx);
      for (const { loginIds: logins, identities, reminders, ...account } of state.accounts) {
        await insertAccount(tx, account, logins);
        for (const identity of identities) await linkIdentity(tx, { ...identity, uid: account.uid });
        await replaceReminders(tx, account.uid, reminders, state.now);
      }
    });
  } catch (error) {
    throw new DocumentError('The state contradicts itself: two people share an address, or a value is out of range.', {
      cause: error,
    });
  }
}
