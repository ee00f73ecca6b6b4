import { once } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { checkVersion } from '#backend/stand-ins/embedded/embeddedDatabase.ts';

/** A server of the product that listens. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** Where the product listens. */
export type Places = Readonly<Record<'site' | 'standIn' | 'partner' | 'studio', Place>>;

/** The places of a product whose site is at `port`. */
export function placesFrom(port: number, standInHost: string): Places {
  const at = (offset: number, host = 'localhost'): Place => ({ host, port: port + offset });
  return { site: at(0), standIn: at(1, standInHost), partner: at(2), studio: at(3) };
}

/** What is to be started. */
interface Start {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Whether something is built first. */
  readonly builds: boolean;
}

/**
 * Finds out before a build, which takes a while, whether the product could start after it. Rejects, with what
 * `startProblem` has a sentence for, if a port is taken, or the data cannot be written or are of a newer version. Without
 * a build the database is left to the start, which opens it anyway.
 */
export async function checkStart(places: Places, { dataDir, databaseUrl, builds }: Start): Promise<void> {
  for (const place of Object.values(places)) await checkPort(place);
  mkdirSync(dataDir, { recursive: true });
  accessSync(dataDir, constants.W_OK);
  if (builds) await checkVersion({ dataDir, databaseUrl });
}

async function checkPort(place: Place): Promise<void> {
  const server = createServer();
  server.listen(place);
  // Rejects with the error, if there is one.
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
