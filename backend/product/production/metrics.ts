import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Database } from '#backend/shared/database/database.ts';
import { subscribeEvent } from '#backend/shared/nodeEvents.ts';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import type { PendingOrders } from '../services/pendingOrders.ts';

/** Reads the pending orders of customers, by kind. */
export type ReadPendingOrders = () => Promise<readonly PendingOrders[]>;

/** Gauges of pending orders and the age of the oldest; they come from the database and are the same on all nodes. */
function showPendingOrders(registry: Registry, readOrders: ReadPendingOrders): void {
  const addGauge = (name: string, help: string, valueOf: (orders: PendingOrders) => number): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['work'],
      registers: [registry],
      async collect() {
        this.reset();
        // Without a database there are no values; /ready reports the failure.
        for (const orders of await readOrders().catch(() => [])) this.set({ work: orders.work }, valueOf(orders));
      },
    });
  addGauge(
    'kontor_waiting_orders',
    'Orders of customers that are stored and not carried out yet.',
    ({ count }) => count,
  );
  addGauge(
    'kontor_oldest_order_seconds',
    'For how long the oldest of them waits.',
    ({ oldestSeconds }) => oldestSeconds,
  );
}

/** Metrics of one node, in Prometheus' text format. `close` ends the counting. */
export type Metrics = ReturnType<typeof nodeMetrics>;

/** Bounds in seconds: from a cached page to the timeout of outbound calls. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts a node's answers, outbound calls and refusals. Labels are route patterns, methods, codes and names of limits:
 * never an address, an id or a visitor's input.
 * Source: requirements#PRI-1.
 */
export function nodeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = requestDurations(registry);
  const pools: NonNullable<Database['connections']>[] = [];
  showConnections(pools, registry);
  const ends = countEvents(registry);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** Counts the answers of an app. */
    countRequests: (app: FastifyInstance) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown';
        const labels = { route, method: request.method, status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
    /** Adds a pool to the gauge of connections. */
    countConnections: ({ connections }: Pick<Database, 'connections'>) => {
      if (connections !== undefined) pools.push(connections);
    },
    showPendingOrders: (readOrders: ReadPendingOrders) => showPendingOrders(registry, readOrders),
    close: () => {
      for (const end of ends) end();
      registry.clear();
    },
  };
}

function requestDurations(registry: Registry): Histogram {
  return new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers: [registry],
  });
}

function showConnections(pools: readonly NonNullable<Database['connections']>[], registry: Registry): Gauge {
  return new Gauge({
    name: 'kontor_database_connections',
    help: 'Connections to the database: in use, idle; and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const connections of pools)
        for (const [state, count] of Object.entries(connections())) this.inc({ state }, count);
    },
  });
}

function countEvents(registry: Registry): readonly (() => void)[] {
  const calls = new Histogram({
    name: 'kontor_outbound_call_duration_seconds',
    help: 'Calls to the identity provider and the marketing platform, by call and code.',
    labelNames: ['to', 'code'],
    buckets,
    registers: [registry],
  });
  const counter = (name: string, help: string, ...labelNames: string[]): Counter =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const limits = counter('kontor_limits_hit_total', 'Requests that a limit refused.', 'limit');
  const exchanges = counter('kontor_link_exchanges_total', 'Mailed links that were opened.', 'result');
  const mails = counter(
    'kontor_mails_total',
    'Attempts to send mails of the product itself, by kind and result.',
    'kind',
    'result',
  );
  const violations = counter(
    'kontor_policy_violations_total',
    'Violations of the policy that browsers reported.',
    'directive',
  );
  const failures = counter('kontor_page_failures_total', 'Failures that pages showed to customers.');
  return [
    subscribeEvent('call', ({ seconds, ...labels }) => calls.observe(labels, seconds)),
    subscribeEvent('limit', ({ name }) => limits.inc({ limit: name })),
    subscribeEvent('exchange', ({ result }) => exchanges.inc({ result })),
    subscribeEvent('mail', (labels) => mails.inc(labels)),
    subscribeEvent('violation', ({ directive }) => violations.inc({ directive })),
    subscribeEvent('failure', () => failures.inc()),
  ];
}

/** `GET /metrics` on a separate port, for the monitoring only; the server does not listen yet. */
export function metricsServer(metrics: Metrics): FastifyInstance {
  const app = createServer();
  answerWithProblems(app);
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
  return app;
}
