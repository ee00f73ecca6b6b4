import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerBook, judgeSoak, type SoakRun, type SoakSample } from '../../scripts/bench/soak/soakVerdict.ts';
import { isLong } from '../longRun.ts';
import { collecting, leaking } from '../../scripts/bench/soak/preloads.ts';

const MB = 1_000_000;
const sample: SoakSample = {
  minutes: 0,
  heap: 40 * MB,
  memory: 150 * MB,
  descriptors: 38,
  resources: 25,
  loopDelay: 20,
  connections: 0,
  waiting: 0,
};
/** 60 samples of an hour; `of` changes them by the minute. */
const hour = (of: (minutes: number) => Partial<SoakSample> = () => ({}), every = 1): readonly SoakSample[] =>
  Array.from({ length: 60 }, (_, index) => ({ ...sample, minutes: index * every, ...of(index * every) }));
const run = (changed: Partial<SoakRun>): SoakRun => ({
  samples: hour(),
  idle: sample,
  calls: [{ name: 'pages', latencies: [1, 2], errors: 0 }],
  ...changed,
});
const missed = (changed: Partial<SoakRun>): readonly string[] =>
  judgeSoak(run(changed))
    .filter(({ passed }) => !passed)
    .map(({ what }) => what);
/** Up and down by so many megabytes, like a heap between collections. */
const noise = (minutes: number, megabytes: number): number => Math.sin(minutes * 7.3) * megabytes * MB;

describe('the verdict about an hour of load', () => {
  it.each<[string, Partial<SoakRun>]>([
    ['stays the same', {}],
    ['goes up and down', { samples: hour((at) => ({ heap: 40 * MB + noise(at, 6), descriptors: 38 + (at % 3) })) }],
    ['grows while it warms up, and then no more', { samples: hour((at) => ({ heap: (40 + Math.min(at, 14)) * MB })) }],
    [
      'has one odd sample',
      { samples: hour((at) => (at === 59 ? { heap: 90 * MB, memory: 900 * MB, loopDelay: 3000 } : {})) },
    ],
    ['grows by less than the limit', { samples: hour((at) => ({ heap: (40 + at * 0.3) * MB })) }],
    ['grows a little in a short run', { samples: hour((at) => ({ heap: (40 + at) * MB }), 1 / 30) }],
  ])('lets pass a node that %s', (_what, changed) => {
    expect(missed(changed)).toEqual([]);
  });

  it.each<[string, Partial<SoakRun>, readonly string[]]>([
    ['keeps 0.6 MB a minute', { samples: hour((at) => ({ heap: (40 + at * 0.6) * MB })) }, ['heap: growth a minute']],
    [
      'keeps 1 MB a minute among much noise',
      { samples: hour((at) => ({ heap: (40 + at) * MB + noise(at, 5) })) },
      ['heap: growth a minute'],
    ],
    [
      'keeps 10 MB in a run of two minutes',
      { samples: hour((at) => ({ heap: (40 + at * 5) * MB }), 1 / 30) },
      ['heap: growth a minute'],
    ],
    ['keeps memory outside of the heap', { samples: hour((at) => ({ memory: (150 + at) * MB })) }, ['memory: growth']],
    [
      'opens a file every five minutes',
      { samples: hour((at) => ({ descriptors: 38 + Math.floor(at / 5) })) },
      ['descriptors: change'],
    ],
    ['loses its files', { samples: hour((at) => ({ descriptors: 38 - Math.floor(at / 5) })) }, ['descriptors: change']],
    ['forgets timers', { samples: hour((at) => ({ resources: 25 + at })) }, ['open resources: change']],
    ['blocks its event loop', { samples: hour(() => ({ loopDelay: 150 })) }, ['event loop: delay, p99']],
    ['has no connection left', { samples: hour(() => ({ waiting: 1 })) }, ['database: calls that wait']],
    [
      'gives no connection back',
      { idle: { ...sample, connections: 3 } },
      ['database: connections in use after the load'],
    ],
    ['answers wrongly once', { calls: [{ name: 'pages', latencies: [1], errors: 1 }] }, ['wrong answers']],
    ['answers one kind never', { calls: [{ name: 'saves', latencies: [], errors: 0 }] }, ['answers: saves, p99 0 ms']],
    ['was hardly looked at', { samples: hour().slice(0, 12) }, ['samples after warm-up']],
  ])('finds a node that %s', (_what, changed, lines) => {
    expect(missed(changed)).toEqual(lines);
  });

  it('fails without any sample', () => {
    expect(missed({ samples: [] })).toContain('samples after warm-up');
    expect(missed({ samples: [] })).toContain('heap: growth a minute');
  });
});

/** A server that tells after each request what it has kept: heap after a collection, and open files. */
const server = `
  const { createServer } = await import('node:http');
  const { readdirSync } = await import('node:fs');
  const front = createServer((_request, response) => response.end('ok'));
  front.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: front.address().port })));
  process.on('SIGUSR2', () => console.log(JSON.stringify({
    heap: process.memoryUsage().heapUsed,
    descriptors: readdirSync('/proc/self/fd').length,
  })));`;

async function samplesOf(options: readonly string[]): Promise<readonly SoakSample[]> {
  const child = spawn(process.execPath, [...options, '--input-type=module', '-e', server], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = async (): Promise<{ port: number; heap: number; descriptors: number }> => {
    const [part] = (await once(child.stdout, 'data')) as [Buffer];
    return JSON.parse(part.toString()) as { port: number; heap: number; descriptors: number };
  };
  try {
    const { port } = await told();
    const samples: SoakSample[] = [];
    for (let round = 0; round < 20; round += 1) {
      for (let count = 0; count < 30; count += 1) await (await fetch(`http://127.0.0.1:${port}/`)).text();
      const answer = told();
      child.kill('SIGUSR2');
      const { heap, descriptors } = await answer;
      samples.push({ ...sample, minutes: round / 10, heap, descriptors });
    }
    return samples;
  } finally {
    child.kill();
  }
}

describe.skipIf(process.platform !== 'linux' || !isLong)('a real server', () => {
  it('passes, and the control that leaks on purpose is found by its heap and its descriptors', async () => {
    const [sound, leaky] = [await samplesOf(collecting), await samplesOf([...collecting, ...leaking])];
    expect(missed({ samples: sound })).toEqual([]);
    expect(missed({ samples: leaky })).toEqual(['heap: growth a minute', 'descriptors: change']);
  }, 30_000);
});

describe('the answers of a run', () => {
  afterEach(() => vi.restoreAllMocks());

  it('count as wrong with another status, without the expected text, or when there is none', async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    const book = answerBook();
    const answer = (status: number, body = '') => Promise.resolve({ status, body });
    await book.record('saves', { holds: '"errorCode":0' }, answer(200, '{"errorCode":0}'));
    await book.record('deletions', { status: 204 }, answer(204));
    await expect(book.record('saves', { holds: '"errorCode":0' }, answer(200, '{"errorCode":1}'))).rejects.toThrow();
    await expect(book.record('pages', {}, answer(503))).rejects.toThrow();
    await expect(book.record('pages', {}, Promise.reject(new Error('reset')))).rejects.toThrow();
    expect(book.calls().map(({ name, latencies, errors }) => [name, latencies.length, errors])).toEqual([
      ['saves', 1, 1],
      ['deletions', 1, 0],
      ['pages', 0, 2],
    ]);
  });
});
