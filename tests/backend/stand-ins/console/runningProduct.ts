import { startEmbedded, type Embedded } from '#backend/stand-ins/embedded/embedded.ts';
import type { PageSource } from '#backend/product/site/pageSource.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';
import { bundledProgram } from '../../../nodes/bundledProgram.ts';
import { freePort } from '../../../nodes/launch.ts';
import { pathToFileURL } from 'node:url';

/** The embedded composition on a new database, with a listening stand-in, so that services reach it. */
export interface RunningProduct {
  readonly embedded: Embedded;
  readonly site: string;
  readonly standIn: string;
  /** Calls the console like a program. */
  readonly qa: (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
  readonly close: () => Promise<void>;
}

/** A bundle of the worker that checks drafts: from the sources its start takes a second of processor time. */
export const checkWorker = async (): Promise<URL> =>
  pathToFileURL(await bundledProgram('backend/product/content/checks/checkWorker.ts'));

const blankPages: PageSource = { page: () => Promise.resolve('<!doctype html><title>Kontor</title>') };

export async function startProduct(
  scenario = 'germany',
  {
    pages = blankPages,
    checkProgram,
    ...settings
  }: {
    readonly dataDir?: string;
    /** A server, for a data folder that has a scenario. */
    readonly databaseUrl?: string | undefined;
    readonly isAfresh?: boolean;
    readonly checkProgram?: URL;
    readonly pages?: PageSource;
    readonly countsForms?: boolean;
  } = {},
): Promise<RunningProduct> {
  const port = await freePort();
  const origins = {
    site: 'http://localhost:4410',
    standIn: `http://127.0.0.1:${port}`,
    partner: 'http://localhost:4412',
    studio: 'http://localhost:4413',
  };
  const embedded = await startEmbedded({
    ...settings,
    checkProgram: checkProgram ?? (await checkWorker()),
    ...(hasServer && settings.dataDir === undefined && { databaseUrl: await newServerDatabase('everything') }),
    scenario,
    origins,
    pages: () => Promise.resolve(pages),
  });
  await embedded.standIn.listen({ host: '127.0.0.1', port });
  return {
    embedded,
    site: origins.site,
    standIn: origins.standIn,
    qa: async (method, path, body, headers = {}) => {
      const answer = await embedded.standIn.inject({
        method,
        url: `/console/api${path}`,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
    },
    close: embedded.close,
  };
}
