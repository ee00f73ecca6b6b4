import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Database } from '#backend/shared/database/database.ts';
import { listen } from '#backend/shared/nodeEvents.ts';
import { showImports, type ImportedVersion } from './importGauges.ts';

/** The numbers of one node, in Prometheus' text format. `close` ends the counting. */
export interface Metrics {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  readonly close: () => void;
}

/** Bounds in seconds: from a cached page to the longest call that a node waits for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts what a node answers, calls and refuses. Labels are route patterns, methods, codes and names of limits: never an
 * address, an id or what a visitor sent.
 * Source: requirements#PRI-1.
 */
export function countNode(
  app: FastifyInstance,
  db: Pick<Database, 'connections'>,
  imported: () => Promise<readonly ImportedVersion[]> = () => Promise.resolve([]),
): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  countRequests(app, registers);
  countConnections(db, registers);
  showImports(registry, imported);
  const ends = countEvents(registers);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close: () => {
      for (const end of ends) end();
      registry.clear();
    },
  };
}

function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ route, method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}

function countConnections(db: Pick<Database, 'connections'>, registers: Registry[]): void {
  const { connections } = db;
  if (connections === undefined) return;
  const gauge = new Gauge({
    name: 'kontor_database_connections',
    help: 'Connections to the database: in use, idle; and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  for (const register of registers) register.registerMetric(gauge);
}

function countEvents(registers: Registry[]): readonly (() => void)[] {
  const calls = new Histogram({
    name: 'kontor_outbound_call_duration_seconds',
    help: 'Calls to the identity provider and the marketing platform, by call and code.',
    labelNames: ['to', 'code'],
    buckets,
    registers,
  });
  const limits = counter('kontor_limits_hit_total', 'Requests that a limit refused.', ['limit'], registers);
  const exchanges = counter('kontor_link_exchanges_total', 'Mailed links that were opened.', ['result'], registers);
  const violations = counter(
    'kontor_policy_violations_total',
    'Violations of the content security policy that browsers reported.',
    ['directive'],
    registers,
  );
  const failures = counter('kontor_page_failures_total', 'Failures that pages showed to customers.', [], registers);
  return [
    listen('call', ({ seconds, ...labels }) => calls.observe(labels, seconds)),
    listen('limit', ({ name }) => limits.inc({ limit: name })),
    listen('exchange', ({ result }) => exchanges.inc({ result })),
    listen('violation', ({ directive }) => violations.inc({ directive })),
    listen('failure', () => failures.inc()),
  ];
}

function counter(name: string, help: string, labelNames: string[], registers: Registry[]): Counter {
  return new Counter({ name, help, labelNames, registers });
}
