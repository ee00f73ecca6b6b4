import { isLong } from '../longRun.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { hasServer, newServerDatabase, openEmbeddedMemory, openTestDatabase } from './testDatabases.ts';
import type { Tables } from './startPostgres.ts';

/** One database engine to run tests on. `skip` names the reason why it is not available. */
export interface Engine {
  readonly name: string;
  readonly skip: boolean;
  /** Prepares the databases of one suite. */
  readonly prepare: () => Promise<Bench>;
}

export interface Bench {
  /** URL of a new database for several nodes; undefined if the engine serves only one process. */
  readonly newUrl: ((tables?: Tables) => Promise<string>) | undefined;
  /** A new database, with the tables of the services unless others are named. */
  readonly open: (tables?: Tables) => Promise<Database>;
  /** Closes the opened databases. */
  readonly close: () => Promise<void>;
}

const engine = (name: string, skip: boolean, open: Bench['open'], newUrl?: Bench['newUrl']): Engine => ({
  name,
  skip,
  prepare: async () => {
    const opened: Database[] = [];
    return {
      newUrl,
      open: async (tables) => {
        const db = await open(tables);
        opened.push(db);
        return db;
      },
      close: async () => void (await Promise.all(opened.map((db) => db.close()))),
    };
  },
});

export const embedded = engine('embedded database', false, openEmbeddedMemory);

export const postgres = engine(
  hasServer ? 'PostgreSQL' : 'PostgreSQL (skipped: no server programs and no DATABASE_URL)',
  !hasServer,
  openTestDatabase,
  newServerDatabase,
);

/** Both engines, for suites about what a database does: statements, migrations, limits, publications. */
export const engines: readonly Engine[] = [embedded, postgres];

/** The engine of all other suites: the available one that creates databases faster. */
export const fastest: Engine = hasServer ? postgres : embedded;

/**
 * The engines of suites whose results never differed between them: one by default, all available ones in the long run.
 */
export const usual: readonly Engine[] = isLong ? engines.filter(({ skip }) => !skip) : [fastest];
