import { sql } from 'drizzle-orm';
import { authCodes, oidcRecords, ssoTokens } from '#backend/stand-ins/identity-provider/oidc/tables.ts';
import type { Person } from '#backend/stand-ins/scenarios/scenarioDocument.ts';
import { replaceReminders } from '#backend/product/services/reminderStore.ts';
import { limitCounter, linkRevocation, productReminder } from '#backend/product/services/tables.ts';
import type { ConsoleParts } from './consoleParts.ts';

/**
 * Loads a scenario and resets everything: database, clock, faults, journal, schema, content, mails. Keys stay. Throws
 * DocumentError if the scenario is invalid; then nothing has changed.
 */
export async function startAfresh(parts: ConsoleParts, name: string): Promise<void> {
  const { scenarioState, db, clock, faults, journal, accounts, mails } = parts;
  const { people } = scenarioState.load(name);
  parts.applySites();
  clock.reset();
  faults.replace([]);
  await accounts.reset();
  await db.execute(
    sql`truncate ${productReminder}, ${limitCounter}, ${linkRevocation}, ${oidcRecords}, ${ssoTokens}, ${authCodes}`,
  );
  await mails.clear();
  for (const person of people) await createPerson(parts, person);
  journal.clear();
  parts.previews.clear();
  parts.conflicts.replace([]);
}

async function createPerson(
  { accounts, db, clock }: ConsoleParts,
  { loginID, reminders, ...input }: Person,
): Promise<void> {
  const { UID } = await accounts.putAccount(loginID, input);
  await replaceReminders(db, UID, reminders, clock.now());
}
