import { once } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { checkVersion } from '#backend/stand-ins/embedded/embeddedDatabase.ts';

/** A server of the product that listens. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** The addresses of the servers of the product. */
export type Places = Readonly<Record<'site' | 'standIn' | 'partner' | 'studio', Place>>;

/** The places of a product whose site is at `port`. */
export function placesFrom(port: number, standInHost: string): Places {
  const at = (offset: number, host = 'localhost'): Place => ({ host, port: port + offset });
  return { site: at(0), standIn: at(1, standInHost), partner: at(2), studio: at(3) };
}

/** Parameters of a start. */
interface Start {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Whether a build precedes the start. */
  readonly builds: boolean;
}

/**
 * Checks before a slow build whether the product could start after it. Rejects, with an error that `startProblem`
 * describes, if a port is taken, or the data cannot be written or are of a newer version. Without a build the start
 * itself checks the database.
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
  // Rejects with the error event of the server.
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
