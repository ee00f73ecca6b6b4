import type { FastifyInstance } from 'fastify';
import { asObject, onlyMembers, requireText } from '#backend/shared/document.ts';
import { loadScenario } from '#backend/stand-ins/scenarios/loadScenario.ts';
import type { Scenario } from '#backend/stand-ins/scenarios/scenario.ts';
import { saveAsScenario } from '#backend/stand-ins/shared-state/saveAsScenario.ts';
import { parseSharedState } from '#backend/stand-ins/shared-state/sharedState.ts';
import { fromLink, LARGEST_STATE, toLink } from '#backend/stand-ins/shared-state/stateLink.ts';
import type { ConsoleParts } from './consoleParts.ts';
import { currentState, loadState } from './sharedStates.ts';

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
    return { url: toLink(`${parts.urls.standIn}/console/share`, state, folderOf(state.scenario.name)) };
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
