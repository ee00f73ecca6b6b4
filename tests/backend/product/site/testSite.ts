import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { securityHeaders } from '#backend/product/site/securityHeaders.ts';
import { builtPages, registerSite } from '#backend/product/site/site.ts';
import type { ThirdParty } from '#backend/product/site/thirdParties.ts';

/** The one third party of the site. */
export const provider: ThirdParty = {
  origin: 'https://provider.example',
  uses: ['script', 'connect', 'frame', 'form'],
  purpose: 'login',
  reason: 'the product',
};

/** A built site in a folder of its own, and a server for it that runs during the tests of the file. */
export function testSite() {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  let app: FastifyInstance;
  const parts = (): Parameters<typeof registerSite>[1] => ({
    pages: builtPages(folder),
    metadata: () => ({ locales: ['de_DE'] }),
    content: {
      document: (cmsId, language) => (cmsId === 'germany' && language === 'de' ? { header: {} } : undefined),
      standard: () => ({ standard: true }),
      pictures: { folder: join(folder, 'images') },
    },
    thirdParties: [provider],
    trustedTypes: 'enforced',
  });
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, 'images'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Kontor</title>');
    writeFileSync(join(folder, 'assets/main-abc.js'), 'export {};');
    writeFileSync(join(folder, 'images/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    app = createServer({ headers: securityHeaders });
    answerWithProblems(app);
    await registerSite(app, parts());
    await app.ready();
  });
  const others: FastifyInstance[] = [];
  afterAll(async () => {
    for (const one of [app, ...others]) await one.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Another server for the site, with other parts and options, which ends with the tests of the file. */
  const serve = async (
    over: Partial<Parameters<typeof registerSite>[1]> = {},
    options: Parameters<typeof createServer>[0] = {},
  ): Promise<FastifyInstance> => {
    const other = createServer(options);
    others.push(other);
    answerWithProblems(other);
    await registerSite(other, { ...parts(), ...over });
    await other.ready();
    return other;
  };
  return { folder, parts, serve, app: () => app };
}
