import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { getBackoffMs, processJobsUntilClose } from '#backend/product/outbound/jobQueue.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';

it.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [10, 2560],
  [11, 3600],
  [5000, 3600],
])('after %i failed tries the next one waits %i seconds', (failures, seconds) => {
  expect(getBackoffMs(failures)).toBe(seconds * 1000);
});

it('looks for stored work again and again, and logs a failure once until it is over', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  const results = [false, false, true, false, true];
  let count = 0;
  const all = new Promise<void>((resolve) => {
    processJobsUntilClose(app, { every: 5, message: 'stored work failed' }, async () => {
      count += 1;
      if (count === results.length) resolve();
      if (results[count - 1] === false) throw new OutboundError('no answer');
    });
  });
  await app.ready();
  await all;
  await app.close();
  const failed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'stored work failed');
  expect(failed.map(({ failure }) => failure)).toEqual(['no answer', 'no answer']);
});
