import { replaceReminders } from '#backend/product/services/reminderStore.ts';
import type { Person } from '#backend/stand-ins/scenarios/scenarioDocument.ts';
import { savedStateOf } from '#backend/stand-ins/shared-state/savedState.ts';
import { clearEverything } from '#backend/stand-ins/shared-state/writeState.ts';
import type { ConsoleParts } from './consoleParts.ts';
import { loadState, restoreState } from './sharedStates.ts';

/**
 * Loads a scenario and resets everything: database, clock, faults, journal, schema, content, mails. Keys stay. A
 * scenario that was saved with its state gets that state. Throws DocumentError if the scenario is invalid; then nothing
 * has changed.
 */
export async function startAfresh(parts: ConsoleParts, name: string): Promise<void> {
  const saved = savedStateOf(parts.scenariosFolder, name);
  const { people } = parts.scenarioState.load(name);
  parts.applySites();
  if (saved !== undefined) {
    await restoreState(parts, saved);
    return parts.content.seed();
  }
  parts.clock.reset();
  parts.faults.replace([]);
  parts.conflicts.replace([]);
  await parts.db.transaction(clearEverything);
  await parts.content.seed();
  for (const person of people) await createPerson(parts, person);
  parts.journal.clear();
  parts.previews.clear();
}

/** Starts the current scenario afresh; a state from another machine as it was loaded. */
export async function reset(parts: ConsoleParts): Promise<void> {
  const adopted = parts.scenarioState.adopted();
  if (adopted === undefined) await startAfresh(parts, parts.scenarioState.scenario().name);
  else await loadState(parts, adopted);
}

async function createPerson(
  { accounts, db, clock }: ConsoleParts,
  { loginID, reminders, ...input }: Person,
): Promise<void> {
  const { UID } = await accounts.putAccount(loginID, input);
  await replaceReminders(db, UID, reminders, clock.now());
}
