import {
  stateVersion,
  type SharedState,
  parseSharedState,
  type TesterState,
  savedStateOf,
} from '#backend/stand-ins/shared-state/sharedState.ts';
import {
  withoutMachine,
  withThisMachine,
  fromLink,
  LARGEST_STATE,
  toLink,
} from '#backend/stand-ins/shared-state/stateLink.ts';
import { readPeople } from '#backend/stand-ins/shared-state/readState.ts';
import { writePeople, clearEverything } from '#backend/stand-ins/shared-state/writeState.ts';
import { refuseUnknownCalls } from '#backend/stand-ins/faults/faultStore.ts';
import type { Json } from '#adapters/model/json.ts';
import type { ConsoleParts } from './consoleParts.ts';
import { replaceReminders } from '#backend/product/services/reminderStore.ts';
import type { Person } from '#backend/stand-ins/scenarios/scenarioDocument.ts';
import type { FastifyInstance } from 'fastify';
import { asObject, onlyMembers, requireText } from '#backend/shared/document.ts';
import { loadScenario, type Scenario } from '#backend/stand-ins/scenarios/scenario.ts';
import { saveAsScenario } from '#backend/stand-ins/shared-state/saveAsScenario.ts';

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

/** States as one file, as one link, and as a scenario's folder. `readState` is the answer after loading. */
export function registerStateRoutes(app: FastifyInstance, parts: ConsoleParts, readState: () => Promise<object>): void {
  const folderOf = (name: string): Scenario | undefined =>
    parts.scenarioNames().includes(name) ? loadScenario(name, parts.scenariosFolder) : undefined;
  const load = async (raw: unknown): Promise<object> => {
    await loadState(parts, parseSharedState(raw));
    return readState();
  };
  app.get('/shared-state', async (_request, reply) => {
    const state = await currentState(parts);
    const file = `kontor-state-${state.scenario.name}-${state.madeAt.slice(0, 10)}.json`;
    return reply.header('content-disposition', `attachment; filename="${file}"`).send(state);
  });
  app.put('/shared-state', { bodyLimit: LARGEST_STATE }, async ({ body }) => load(body));
  app.get('/shared-state/link', async () => {
    const state = await currentState(parts);
    return { url: toLink(`${parts.origins.standIn}/console/share`, state, folderOf(state.scenario.name)) };
  });
  app.post('/shared-state/link', { bodyLimit: LARGEST_STATE }, async ({ body }) => {
    const { link } = onlyMembers(asObject(body, 'the body'), ['link'], 'the body');
    return load(fromLink(requireText(link, 'link'), folderOf));
  });
  app.post('/scenarios', async ({ body }) => {
    const { name, title } = onlyMembers(asObject(body, 'the body'), ['name', 'title'], 'the body');
    const state = await currentState(parts);
    const wanted = requireText(name, 'name');
    const shown = title === undefined ? state.scenario.title : requireText(title, 'title');
    saveAsScenario(parts.scenariosFolder, wanted, shown, state);
    return { name: wanted, folder: `${parts.scenariosFolder}/${wanted}` };
  });
}

/** Everything that decides what pages show now. It names no machine: hosts in links are replaced. */
async function currentState(parts: ConsoleParts): Promise<SharedState> {
  const { scenarioState, content: published, clock, faults, conflicts, db, origins } = parts;
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
      mails: withoutMachine(people.mails, origins),
    },
  };
}

/** Replaces everything here by a shared state. Throws DocumentError if it contradicts itself; then nothing has changed. */
async function loadState(parts: ConsoleParts, shared: SharedState): Promise<void> {
  await restoreState(parts, shared.state);
  parts.scenarioState.adopt(shared);
  await parts.content.seed();
  parts.applySites();
}

/** Replaces people, mails, links, clock and faults; the scenario stays. Throws DocumentError like {@link loadState}. */
async function restoreState(
  { db, clock, faults, conflicts, journal, previews, origins, mintLinkToken }: ConsoleParts,
  state: TesterState,
): Promise<void> {
  refuseUnknownCalls(state.faults, faults.calls());
  const offset = clock.offset();
  // Links are signed by the clock of the state, so that they are as old as there.
  clock.set(state.now);
  try {
    const mails = await withThisMachine(state.mails, origins, state.now, mintLinkToken);
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
