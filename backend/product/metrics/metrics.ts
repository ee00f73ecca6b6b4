import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Database } from '#backend/shared/database/database.ts';
import { currentSite, listen } from '#backend/shared/nodeEvents.ts';
import { showImports, type Imported } from './importGauges.ts';
import { labelOf } from './siteLabel.ts';
import { showWaiting, type WaitingNow } from './waitingGauges.ts';

/** The numbers of one node, in Prometheus' text format. `close` ends the counting. */
export interface Metrics {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  /** Counts what an app answers from now on; `site` where a node has several. */
  readonly countRequests: (app: FastifyInstance, site?: string) => void;
  readonly countConnections: (db: Pick<Database, 'connections'>, site?: string) => void;
  readonly showImported: (imported: Imported, site?: string) => void;
  readonly showWaiting: (waiting: WaitingNow, site?: string) => void;
  readonly close: () => void;
}

/** Bounds in seconds: from a cached page to the longest call that a node waits for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts what a node answers, calls and refuses. Labels are the sites' names, route patterns, methods, codes and names of
 * limits: never an address, an id or what a visitor sent.
 * Source: requirements#PRI-1.
 */
export function nodeMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = requestDurations(registers);
  const databases = new Map<string | undefined, NonNullable<Database['connections']>>();
  showConnections(databases, registers);
  const imports = new Map<string | undefined, Imported>();
  showImports(registry, imports);
  const queues = new Map<string | undefined, WaitingNow>();
  showWaiting(registry, queues);
  const ends = countEvents(registers);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countRequests: (app, site) => {
      app.server.on('refused', ({ method = '' }: IncomingMessage) =>
        requests.observe({ ...labelOf(site), route: 'unknown', method, status: '503' }, 0),
      );
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown';
        const labels = { ...labelOf(site), route, method: request.method, status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
    countConnections: ({ connections }, site) => {
      if (connections !== undefined) databases.set(site, connections);
    },
    showImported: (imported, site) => void imports.set(site, imported),
    showWaiting: (waiting, site) => void queues.set(site, waiting),
    close: () => {
      for (const end of ends) end();
      registry.clear();
    },
  };
}

function requestDurations(registers: Registry[]): Histogram {
  return new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['site', 'route', 'method', 'status'],
    buckets,
    registers,
  });
}

function showConnections(
  databases: ReadonlyMap<string | undefined, NonNullable<Database['connections']>>,
  registers: Registry[],
): void {
  const gauge = new Gauge({
    name: 'kontor_database_connections',
    help: 'Connections to the database: in use, idle; and requests that wait for one.',
    labelNames: ['site', 'state'],
    registers: [],
    collect() {
      for (const [site, connections] of databases)
        for (const [state, count] of Object.entries(connections())) this.set({ ...labelOf(site), state }, count);
    },
  });
  for (const register of registers) register.registerMetric(gauge);
}

function countEvents(registers: Registry[]): readonly (() => void)[] {
  const calls = new Histogram({
    name: 'kontor_outbound_call_duration_seconds',
    help: 'Calls to the identity provider and the marketing platform, by call and code.',
    labelNames: ['site', 'to', 'code'],
    buckets,
    registers,
  });
  const limits = counter('kontor_limits_hit_total', 'Requests that a limit refused.', ['site', 'limit'], registers);
  const exchanges = counter(
    'kontor_link_exchanges_total',
    'Mailed links that were opened.',
    ['site', 'result'],
    registers,
  );
  const mails = counter(
    'kontor_mails_total',
    'Mails of the product itself: attempts to send them, by kind and result.',
    ['site', 'kind', 'result'],
    registers,
  );
  const violations = counter(
    'kontor_policy_violations_total',
    'Violations of the content security policy that browsers reported.',
    ['site', 'directive'],
    registers,
  );
  const failures = counter(
    'kontor_page_failures_total',
    'Failures that pages showed to customers.',
    ['site'],
    registers,
  );
  return [
    listen('call', ({ seconds, ...labels }) => calls.observe({ ...siteLabel(), ...labels }, seconds)),
    listen('limit', ({ name }) => limits.inc({ ...siteLabel(), limit: name })),
    listen('exchange', ({ result }) => exchanges.inc({ ...siteLabel(), result })),
    listen('mail', (labels) => mails.inc({ ...siteLabel(), ...labels })),
    listen('violation', ({ directive }) => violations.inc({ ...siteLabel(), directive })),
    listen('failure', () => failures.inc(siteLabel())),
  ];
}

const siteLabel = () => labelOf(currentSite());

function counter(name: string, help: string, labelNames: string[], registers: Registry[]): Counter {
  return new Counter({ name, help, labelNames, registers });
}
