import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { registerPageFailures } from '#backend/product/site/site.ts';
import { registerPolicyReports } from '#backend/product/site/securityHeaders.ts';
import { cases } from '../../../longRun.ts';

const secret = 'marker-secret';
let apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  apps = [];
});

interface Logged {
  readonly app: FastifyInstance;
  readonly lines: string[];
}

function logged(register: (app: FastifyInstance) => void): Logged {
  const lines: string[] = [];
  const app = createServer({ log: true, logTo: { write: (line) => void lines.push(line) } });
  apps.push(app);
  answerWithProblems(app);
  register(app);
  return { app, lines };
}

/** The negative control: logs whole reports. */
const unprojected = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, JSON.parse(String(body))),
  );
  app.post('/policy-reports', async ({ body, log }, reply) => {
    for (const report of Array.isArray(body) ? (body as readonly unknown[]) : [body])
      log.warn(report, 'policy violation');
    return reply.code(204).send();
  });
};

const names = fc.constantFrom(
  'level',
  'time',
  'msg',
  'reqId',
  'req',
  'err',
  '__proto__',
  'toJSON',
  'body',
  'csp-report',
  'effective-directive',
  'effectiveDirective',
  'blocked-uri',
  'blockedURL',
  'password',
);
const leaves: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(secret, `https://a.example/${secret}`, `${secret}:x`, 'img-src', 'inline', 60, null, true, {}, []),
  fc.string(),
);
const { report } = fc.letrec((tie) => ({
  report: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    fc.array(tie('report'), { maxLength: 4 }),
    fc.dictionary(names, tie('report'), { maxKeys: 5 }),
  ),
}));
const bodies = fc.oneof(fc.array(report, { maxLength: 30 }), report).map((value) => JSON.stringify(value));
const types = fc.constantFrom('application/csp-report', 'application/reports+json', 'application/json', 'text/plain');

/** Whether a log line has unexpected members. */
const hasUnexpectedMembers = (line: string): boolean => {
  const { level, reqId, directive, blocked, msg } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const plain =
    msg !== 'policy violation' ||
    (level === 40 &&
      String(reqId).length === 36 &&
      /^[a-z-]{4,30}$/.test(String(directive)) &&
      String(blocked).length < 130);
  return line.includes(secret) || !plain || (line.match(/"level"/g) ?? []).length !== 1;
};

const logsNothingElse = ({ app, lines }: Logged) =>
  fc.asyncProperty(bodies, types, fc.ipV4(), async (payload, type, remoteAddress) => {
    lines.length = 0;
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/policy-reports',
      headers: { 'content-type': type },
      payload,
      remoteAddress,
    });
    return [204, 400, 415, 429].includes(statusCode) && !lines.some(hasUnexpectedMembers);
  });

describe('a policy report', () => {
  it('adds directive and origin to the log and nothing else, whatever it contains', async () => {
    await fc.assert(logsNothingElse(logged(registerPolicyReports)), {
      numRuns: cases(75, 5000),
    });
  });

  it('adds anything to the log of a server without a filter (control)', async () => {
    const { failed } = await fc.check(logsNothingElse(logged(unprojected)), { numRuns: 300 });
    expect(failed).toBe(true);
  });

  it.each([
    ['[{"req":{}}]', 204, []],
    ['[{"level":60,"directive":"img-src","blocked":"x"}]', 204, []],
    ['[{"body":{"effectiveDirective":"hunter","blockedURL":"hunter-two"}}]', 204, ['unknown unknown']],
    [
      '{"csp-report":{"effective-directive":"img-src","blocked-uri":"https://x.example/a?b"}}',
      204,
      ['img-src https://x.example'],
    ],
    [
      `[{"body":{"effectiveDirective":"img-src","blockedURL":"https://${'a'.repeat(200)}.example"}}]`,
      204,
      ['img-src unknown'],
    ],
    ['[{"body":{"effectiveDirective":"script-src","blockedURL":"inline"}}]', 204, ['script-src inline']],
  ])('%s is answered with %i and logged as %j', async (payload, status, expected) => {
    const { app, lines } = logged(registerPolicyReports);
    const headers = { 'content-type': 'application/reports+json' };
    const answer = await app.inject({ method: 'POST', url: '/policy-reports', headers, payload });
    const reports = lines
      .map((line) => JSON.parse(line) as { readonly msg: string; readonly directive: string; readonly blocked: string })
      .filter(({ msg }) => msg === 'policy violation');
    expect([answer.statusCode, reports.map(({ directive, blocked }) => `${directive} ${blocked}`)]).toEqual([
      status,
      expected,
    ]);
  });
});

describe('the log', () => {
  const reports = {
    method: 'POST',
    url: '/policy-reports',
    headers: { 'content-type': 'application/reports+json' },
    payload: JSON.stringify(Array.from({ length: 15 }, () => ({ body: { effectiveDirective: 'img-src' } }))),
  } as const;
  const failure = { method: 'POST', url: '/page-failures', payload: { id: 'ABCD2345', what: 'ServiceError' } } as const;

  it.each([
    ['policy reports', reports, 'policy violation', 60, 50],
    ['page failures', failure, 'a page showed a failure', 30, 600],
  ])(
    'gets a limited number of lines of %s from one client and from all',
    async (_what, call, message, most, others) => {
      const { app, lines } = logged((server) => {
        registerPolicyReports(server);
        registerPageFailures(server);
      });
      const written = (): number => lines.filter((line) => line.includes(message)).length;
      const send = async (remoteAddress: string): Promise<number> =>
        (await app.inject({ ...call, remoteAddress })).statusCode;
      const codes = new Set<number>();
      for (let times = 0; times < 40; times += 1) codes.add(await send(`2001:db8::${times}`));
      expect([written(), [...codes]]).toEqual([most, [204, 429]]);
      for (let times = 0; times < others; times += 1) await send(`10.0.${times >> 8}.${times & 255}`);
      expect(written()).toBe(600);
    },
  );
});

describe('a page failure report', () => {
  it.each([
    ['ServiceError', 'ServiceError'],
    ['404', '404'],
    ['doi-403002', 'doi-403002'],
    ['server', 'server'],
    ['Hunter2.Ada', 'unknown'],
    ['ada.lovelace', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s is logged as %s', async (what, kind) => {
    const { app, lines } = logged(registerPageFailures);
    await app.inject({ method: 'POST', url: '/page-failures', payload: { id: 'ABCD2345', what } });
    expect(lines.filter((line) => line.includes(`"what":"${kind}"`))).toHaveLength(1);
  });

  it.each(['3f2a1b4c-5d6', '3f2a1b4c5d6e'])('with the start of the id of a request is logged: %s', async (id) => {
    const { app, lines } = logged(registerPageFailures);
    await app.inject({ method: 'POST', url: '/page-failures', payload: { id, what: 'server' } });
    expect(lines.filter((line) => line.includes(`"failureId":"${id}"`))).toHaveLength(1);
  });

  it.each([
    ...['ada', 'ada-lovelace', 'HUNTER1O', 'ABCD23456'].map((id) => ({ id, what: 'server' })),
    { id: 'ABCD2345' },
    { id: 'ABCD2345', what: 'https://x.example/?token=1' },
    { id: 'ABCD2345', what: 'x', email: 'ada@beispiel.example' },
  ])('with %j is refused', async (payload) => {
    const { app } = logged(registerPageFailures);
    expect((await app.inject({ method: 'POST', url: '/page-failures', payload })).statusCode).toBe(400);
  });
});
