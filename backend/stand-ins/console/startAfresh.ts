import type { Json } from '@kontor/schema-adapters/json';
import { replaceReminders } from '#backend/product/reminders/reminderStore.ts';
import { refuseUnknownCalls } from '#backend/stand-ins/faults/faultStore.ts';
import { folderOf, loadScenario } from '#backend/stand-ins/scenarios/scenario.ts';
import { packScenario } from '#backend/stand-ins/scenarios/scenarioArchive.ts';
import { startEmpty, readPeople, writePeople } from '#backend/stand-ins/scenarios/storedPeople.ts';
import { savedState, type TesterState } from '#backend/stand-ins/scenarios/testerState.ts';
import type { ConsoleParts } from './consoleParts.ts';

/**
 * Loads a scenario and resets everything: database, clock, faults, journal, schema, content, mails. Keys stay. Restores
 * the state of a scenario that was downloaded with it. Throws DocumentError if the scenario is invalid; then nothing
 * has changed.
 */
export async function startAfresh(parts: ConsoleParts, name: string): Promise<void> {
  const saved = savedState(folderOf(name, parts.scenarioFolders));
  if (saved !== undefined) refuseUnknownCalls(saved.faults, parts.faults.calls());
  // Files and people can be refused, so both come before the first change that stays.
  loadScenario(name, parts.scenarioFolders);
  if (saved !== undefined) await writePeople(parts.db, saved);
  const { people } = parts.scenarioState.load(name);
  parts.applySites();
  if (saved === undefined) await startEmpty(parts.db);
  parts.clock.reset();
  if (saved !== undefined) parts.clock.set(saved.now);
  parts.faults.replace(saved?.faults ?? []);
  parts.conflicts.replace(saved?.socialConflicts ?? []);
  await parts.content.seed();
  if (saved === undefined)
    for (const { loginID, reminders, ...input } of people) {
      const { UID } = await parts.accounts.putAccount(loginID, input);
      await replaceReminders(parts.db, UID, reminders, parts.clock.now());
    }
  parts.journal.clear();
  parts.previews.clear();
}

/** The current scenario and state as a scenario in a zip, and its name. */
export async function downloadScenario(
  parts: ConsoleParts,
): Promise<{ readonly name: string; readonly zip: Uint8Array }> {
  const { scenarioState, content, clock, faults, conflicts, db } = parts;
  const scenario = scenarioState.scenario();
  const [day = ''] = new Date().toISOString().split('T');
  const name = `${scenario.name.replace(/-\d{4}-\d\d-\d\d$/, '')}-${day}`;
  const published = content.languages().map((language): [string, Json] => [language, content.content(language) ?? {}]);
  const state: TesterState = {
    kontorState: 2,
    now: clock.now(),
    faults: [...faults.list()],
    socialConflicts: [...conflicts.list()],
    accounts: await readPeople(db),
  };
  const current = {
    ...scenario,
    name,
    schema: scenarioState.schema('preference-centre'),
    portalSchema: scenarioState.schema('portal'),
    content: Object.fromEntries(published),
  };
  return { name, zip: packScenario(current, state) };
}
