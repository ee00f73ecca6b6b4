import type { FastifyBaseLogger } from 'fastify';
import { DocumentError } from '#backend/shared/document.ts';
import type { NodeSites, ProductionSettings } from './settings.ts';
import { nodeMembers } from './settingsDocument.ts';

/** Reloads that happen one after the other. */
interface Reloading {
  readonly reload: (read: () => NodeSites) => Promise<boolean>;
  /** Resolves when none is running and the sites of all earlier ones have ended. */
  readonly ended: () => Promise<unknown>;
}

/**
 * Reads, checks and takes settings; `replace` puts the new sites in place of those it returns, which end when their last
 * request was answered. Whatever fails is logged, a sentence each, and leaves everything as it was.
 */
export function reloading(
  started: NodeSites,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  replace: (next: NodeSites) => Promise<{ readonly close: () => Promise<void> } | undefined>,
): Reloading {
  let current = started;
  let running: Promise<unknown> = Promise.resolve();
  const ending = new Set<Promise<void>>();
  const takeNew = async (read: () => NodeSites): Promise<boolean> => {
    try {
      const next = reloadable(current, read(), (sentence) => log.warn(sentence));
      const before = await replace(next);
      current = next;
      const end = (before?.close() ?? Promise.resolve()).finally(() => ending.delete(end));
      ending.add(end);
      log.info('the settings were reloaded');
      return true;
    } catch (error) {
      const sentences = error instanceof DocumentError ? error.message.split('\n') : [nameOf(error)];
      for (const sentence of sentences) log.error(`not reloaded: ${sentence}`);
      return false;
    }
  };
  return {
    reload: (read) => {
      const reloaded = running.then(() => takeNew(read));
      running = reloaded;
      return reloaded;
    },
    ended: async () => {
      await running;
      await Promise.all(ending);
    },
  };
}

/** Messages of other errors may quote what nobody may read. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'an unknown failure');

/** What only a restart can change, as the settings file names it. */
const fixed = nodeMembers.filter((member) => member !== 'studio');

/**
 * New settings as a running node can take them: with its own ports, proxies and database. `told` gets a sentence for each
 * difference that only a restart can make. Throws DocumentError where the node cannot go on without one.
 */
function reloadable(now: NodeSites, next: NodeSites, told: (sentence: string) => void): NodeSites {
  const [old] = now;
  const [fresh] = next;
  if ((old.studio === undefined) !== (fresh.studio === undefined))
    throw new DocumentError('studio: can only be added or removed by a restart');
  for (const member of fixed)
    if (differs(old[member], fresh[member]))
      told(`${member}: can only be changed by a restart; this node goes on with what it had`);
  for (const member of ['port', 'host'] as const)
    if (differs(old.studio?.[member], fresh.studio?.[member]))
      told(`studio.${member}: can only be changed by a restart; this node goes on with what it had`);
  const kept = Object.fromEntries(fixed.map((member) => [member, old[member]]));
  const [first, ...others] = next.map((site): ProductionSettings => ({ ...site, ...kept }));
  return first === undefined ? now : [first, ...others];
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
