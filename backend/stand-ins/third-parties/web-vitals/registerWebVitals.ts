import type { FastifyInstance } from 'fastify';
import { jsonIn, ownMember } from '@kontor/schema-adapters/json';
import type { Clock } from '#backend/shared/clock.ts';
import { browserScript, serveScript } from '@kontor/cdc-stand-in/pages';

/** One page's measurements. `at` is epoch milliseconds; times are milliseconds, CLS has no unit. */
interface Measurement {
  readonly page: string;
  readonly values: Readonly<Record<string, number>>;
  readonly at: number;
}

const loader = browserScript(new URL('browser/loader.ts', import.meta.url));
const names = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'];
const MAX_MEASUREMENTS = 500;

/** `/web-vitals/loader.js` for pages, `POST /web-vitals` for its reports, `GET /web-vitals` for tests: newest first. */
export function registerWebVitals(app: FastifyInstance, clock: Clock): void {
  let measurements: readonly Measurement[] = [];
  serveScript(app, '/web-vitals/loader.js', loader);
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post('/web-vitals', (request, reply) => {
      const measurement = readMeasurement(request.body, clock.now());
      if (measurement === undefined) return reply.code(400).send();
      measurements = [measurement, ...measurements].slice(0, MAX_MEASUREMENTS);
      return reply.code(204).send();
    });
    scope.get('/web-vitals', (_request, reply) => reply.header('cache-control', 'no-store').send(measurements));
    done();
  });
}

/** Accepts only a page name and the known metrics, so that no URL gets in. */
function readMeasurement(body: unknown, at: number): Measurement | undefined {
  const report = jsonIn(String(body));
  const [page, values] = [ownMember(report, 'page'), ownMember(report, 'values')];
  if (typeof page !== 'string' || !/^[a-z][a-z0-9-]{0,63}$/.test(page) || !areMetrics(values)) return undefined;
  return { page, values: { ...values }, at };
}

function areMetrics(values: unknown): values is Measurement['values'] {
  if (typeof values !== 'object' || values === null) return false;
  return Object.entries(values).every(([name, value]) => names.includes(name) && Number.isFinite(value));
}
