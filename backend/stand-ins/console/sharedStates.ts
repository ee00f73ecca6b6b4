import { stateVersion, type SharedState } from '#backend/stand-ins/shared-state/sharedState.ts';
import { withoutMachine, withThisMachine } from '#backend/stand-ins/shared-state/portableLinks.ts';
import { readPeople } from '#backend/stand-ins/shared-state/readState.ts';
import type { TesterState } from '#backend/stand-ins/shared-state/testerState.ts';
import { writePeople } from '#backend/stand-ins/shared-state/writeState.ts';
import { refuseUnknownCalls } from '#backend/stand-ins/faults/faultDocument.ts';
import type { Json } from '#adapters/model/json.ts';
import type { ConsoleParts } from './consoleParts.ts';

/** Everything that decides what pages show now. It names no machine: hosts in links are replaced. */
export async function currentState(parts: ConsoleParts): Promise<SharedState> {
  const { scenarioState, content: published, clock, faults, conflicts, db, urls } = parts;
  const content = Object.fromEntries(
    published.languages().map((language): [string, Json] => [language, published.content(language) ?? {}]),
  );
  const people = await readPeople(db);
  return {
    kontorState: stateVersion,
    madeAt: new Date().toISOString(),
    scenario: {
      ...scenarioState.scenario(),
      schema: scenarioState.schema('preference-centre'),
      portalSchema: scenarioState.schema('portal'),
      content,
    },
    state: {
      now: clock.now(),
      faults: [...faults.list()],
      socialConflicts: [...conflicts.list()],
      ...people,
      mails: withoutMachine(people.mails, urls),
    },
  };
}

/** Replaces everything here by a shared state. Throws DocumentError if it contradicts itself; then nothing has changed. */
export async function loadState(parts: ConsoleParts, shared: SharedState): Promise<void> {
  await restoreState(parts, shared.state);
  parts.scenarioState.adopt(shared);
  await parts.content.seed();
  parts.applySites();
}

/** Replaces people, mails, links, clock and faults; the scenario stays. Throws DocumentError like {@link loadState}. */
export async function restoreState(
  { db, clock, faults, conflicts, journal, previews, urls, mintLinkToken }: ConsoleParts,
  state: TesterState,
): Promise<void> {
  refuseUnknownCalls(state.faults, faults.calls());
  const offset = clock.offset();
  // Links are signed by the clock of the state, so that they are as old as there.
  clock.set(state.now);
  try {
    const mails = await withThisMachine(state.mails, urls, state.now, mintLinkToken);
    await writePeople(db, { ...state, mails });
  } catch (error) {
    clock.reset();
    clock.advance(offset);
    throw error;
  }
  faults.replace(state.faults);
  conflicts.replace(state.socialConflicts);
  journal.clear();
  previews.clear();
}
