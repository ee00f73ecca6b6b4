import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '#backend/shared/http/server.ts';
import { publishEvent } from '#backend/shared/nodeEvents.ts';
import {
  nodeMetrics,
  type Metrics,
  type ReadPendingOrders,
  metricsServer,
} from '#backend/product/production/metrics.ts';
import { measuredCall, OutboundError } from '#backend/product/outbound/outbound.ts';

let app: FastifyInstance;
let metrics: Metrics;
let readOrders: ReadPendingOrders;
beforeEach(() => {
  app = createServer();
  metrics = nodeMetrics();
  metrics.countRequests(app);
  metrics.countConnections({ connections: () => ({ used: 3, idle: 7, waiting: 1 }) });
  metrics.showPendingOrders(() => readOrders());
  readOrders = () => Promise.resolve([{ work: 'unsubscribe', count: 2, oldestSeconds: 7200 }]);
  app.get('/rest/v1/region', async () => ({}));
});
afterEach(async () => {
  metrics.close();
  await app.close();
});

/** The lines of a metric without its help. */
const lines = async (name: string): Promise<readonly string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

describe('the metrics of a node', () => {
  it('count requests by the pattern of their route, never by what a visitor wrote', async () => {
    await app.inject('/rest/v1/region?zip=10115');
    await app.inject('/nobody@example.com');
    expect(await lines('kontor_http_request_duration_seconds_count')).toEqual([
      'kontor_http_request_duration_seconds_count{route="/rest/v1/region",method="GET",status="200"} 1',
      'kontor_http_request_duration_seconds_count{route="unknown",method="GET",status="404"} 1',
    ]);
  });

  it('count calls to other services by their code, or by why there was no answer', async () => {
    await measuredCall('accounts.search', () => Promise.resolve(403005), String);
    const failing = measuredCall('link mail', () => Promise.reject(new OutboundError('no answer')), String);
    await expect(failing).rejects.toThrow(OutboundError);
    expect(await lines('kontor_outbound_call_duration_seconds_count')).toEqual([
      'kontor_outbound_call_duration_seconds_count{to="accounts.search",code="403005"} 1',
      'kontor_outbound_call_duration_seconds_count{to="link mail",code="no answer"} 1',
    ]);
  });

  it('count limits, links, mails, violations and failures', async () => {
    publishEvent('limit', { name: 'login-ip' });
    publishEvent('exchange', { result: 'opened' });
    publishEvent('mail', { kind: 'email-code', result: 'given-up' });
    publishEvent('violation', { directive: 'script-src' });
    publishEvent('failure', {});
    const text = await metrics.text();
    expect(text).toContain('kontor_limits_hit_total{limit="login-ip"} 1');
    expect(text).toContain('kontor_link_exchanges_total{result="opened"} 1');
    expect(text).toContain('kontor_mails_total{kind="email-code",result="given-up"} 1');
    expect(text).toContain('kontor_policy_violations_total{directive="script-src"} 1');
    expect(text).toContain('kontor_page_failures_total 1');
  });

  it('show the connections to the database', async () => {
    expect(await lines('kontor_database_connections{')).toEqual([
      'kontor_database_connections{state="used"} 3',
      'kontor_database_connections{state="idle"} 7',
      'kontor_database_connections{state="waiting"} 1',
    ]);
  });

  it('show how many orders wait and for how long, by site, and nothing while the database is away', async () => {
    const show = async () => [...(await lines('kontor_waiting_')), ...(await lines('kontor_oldest_'))];
    expect(await show()).toEqual([
      'kontor_waiting_orders{work="unsubscribe"} 2',
      'kontor_oldest_order_seconds{work="unsubscribe"} 7200',
    ]);
    readOrders = () => Promise.reject(new Error('no connection'));
    expect(await show()).toEqual([]);
  });

  it('are served on a server of their own, and nothing else is', async () => {
    const inside = metricsServer(metrics);
    expect((await inside.inject('/metrics')).headers['content-type']).toMatch(/^text\/plain/);
    expect((await inside.inject('/')).statusCode).toBe(404);
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    await inside.close();
  });

  it('end with the node', async () => {
    metrics.close();
    publishEvent('failure', {});
    expect(await metrics.text()).not.toContain('kontor_page_failures_total');
  });
});

describe('alert rules', () => {
  const rules = readFileSync('deploy/monitoring/alerts.yml', 'utf8');
  const used = [...new Set(rules.match(/\b(?:kontor|nodejs|process)_[a-z_]+/g))];

  it('alarm by what the provider answered to the services, and never by what anybody may send', () => {
    expect(used.filter((name) => /form/.test(name))).toEqual([]);
    expect(rules).toContain('to="accounts.setAccountInfo"');
  });

  it('use only metrics that a node has', async () => {
    const text = await metrics.text();
    const metricNames = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !metricNames.includes(name))).toEqual([]);
  });
});
