import { percentile } from '../../scripts/bench/percentile.ts';
import type { EngineName } from './benchOptions.ts';
import type { KeyTime } from './keyTimes.ts';
import type { Sample } from './measureEngine.ts';

type Column = readonly [title: string, text: (row: Figures) => string];

const ms = (value: number, places = 1): string => value.toFixed(places);

const columns: readonly Column[] = [
  ['n', ({ n }) => String(n)],
  ['engine', ({ engine }) => engine],
  ['key', ({ key }) => ms(key.whole, 2)],
  ['script', ({ key }) => ms(key.script, 2)],
  ['layout', ({ key }) => ms(key.layout, 2)],
  ['style', ({ key }) => ms(key.style, 2)],
  ['to paint', ({ paint }) => ms(paint)],
  ['key, wrong field', ({ wrongKey }) => ms(wrongKey, 2)],
  ['leave', ({ leave }) => ms(leave, 2)],
  ['mount', ({ mount }) => ms(mount)],
  ['remount', ({ remount }) => ms(remount)],
  ['submit', ({ submit }) => ms(submit)],
  ['JS kB', ({ bytes }) => (bytes / 1000).toFixed(1)],
  ['lost', ({ lost }) => `${lost} of 30`],
  ['faults', ({ faults, n }) => `${faults} of ${n}`],
  ['aria-invalid', ({ ariaInvalid, n }) => `${ariaInvalid} of ${n}`],
];

/** The figures as one table of fixed-width text, times in milliseconds. */
export function tableOf(rows: readonly Figures[]): string {
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, text]) => text(row)))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => (index === 1 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** One line per target that this run can check: the result of the product's form, the target, and whether it is reached. */
export function verdictsOf(rows: readonly Figures[]): readonly string[] {
  return rows.filter(({ engine }) => engine === 'kontor').flatMap((own) => [...againstPeers(own, rows), ...alone(own)]);
}

/** Source: requirements#PERF-1. */
function againstPeers(own: Figures, rows: readonly Figures[]): readonly string[] {
  const peer = (name: EngineName): Figures | undefined => rows.find(({ n, engine }) => n === own.n && engine === name);
  const [rhf, rjsf] = [peer('rhf'), peer('rjsf')];
  const submit = Math.max(1.8 * (rhf?.submit ?? 0), (rjsf?.submit ?? 0) / 3);
  return [
    ...(rhf && own.n <= 100
      ? [
          verdict(own, 'key ≤ react-hook-form + 0.8 ms', own.key.whole, rhf.key.whole + 0.8),
          verdict(own, 'mount ≤ 1.2 × react-hook-form', own.mount, 1.2 * rhf.mount),
          verdict(own, 'submit ≤ 1.8 × react-hook-form, or a third of rjsf', own.submit, submit),
        ]
      : []),
    ...(rjsf ? [verdict(own, 'key ≤ rjsf', own.key.whole, rjsf.key.whole)] : []),
  ];
}

function alone(own: Figures): readonly string[] {
  return [
    `${own.lost === 0 ? 'yes' : 'NO '}  n ${own.n}: typing 30 characters fast loses none`,
    `${own.ariaInvalid === own.n ? 'yes' : 'NO '}  n ${own.n}: every wrong control has aria-invalid`,
  ];
}

const compared = {
  key: ({ key }) => key.whole,
  'key to paint': ({ paint }) => paint,
  leaving: ({ leave }) => leave,
  mount: ({ mount }) => mount,
  submit: ({ submit }) => submit,
} satisfies Readonly<Record<string, (row: Figures) => number>>;

/**
 * One line for each time of the product's form at a size that is more than twice as dear as the mean of the sizes beside
 * it: something there costs what it costs nowhere else.
 */
export function standingOut(rows: readonly Figures[]): readonly string[] {
  const own = rows.filter(({ engine }) => engine === 'kontor').toSorted((a, b) => a.n - b.n);
  return own.flatMap((row, index) => {
    const [before, after] = [own[index - 1], own[index + 1]];
    if (!before || !after) return [];
    return Object.entries(compared).flatMap(([what, of]) => {
      const mean = (of(before) + of(after)) / 2;
      return of(row) > 2 * mean
        ? [`n ${row.n}: ${what}: ${ms(of(row))} ms, and ${ms(mean)} ms beside it (${before.n} and ${after.n} fields)`]
        : [];
    });
  });
}

/** The line about the first key on an emulated phone. */
export function phoneVerdict(fields: number, slowdown: number, reached: number): string {
  return verdict({ n: fields }, `first key on a phone (${slowdown} × slower) ≤ 100 ms`, reached, 100);
}

/** The line about typing on an emulated phone. */
export function phoneTypingVerdict(fields: number, slowdown: number, reached: number): string {
  return verdict({ n: fields }, `key to paint on a phone (${slowdown} × slower), p95 ≤ 50 ms`, reached, 50);
}

/** The lines about a field on which others depend, beside the same field where none does. */
export function decidingVerdicts(
  { all, dependent }: { readonly all: number; readonly dependent: number },
  { without, deciding }: { readonly without: readonly KeyTime[]; readonly deciding: readonly KeyTime[] },
): readonly string[] {
  const what = `with ${dependent} conditions, a key in the field that decides`;
  return [
    verdict({ n: all }, `${what} ≤ 1.2 × without`, medianOf(deciding, 'whole'), 1.2 * medianOf(without, 'whole')),
    verdict({ n: all }, `${what}, script ≤ 0.8 ms`, medianOf(deciding, 'script'), 0.8),
  ];
}

function medianOf(times: readonly KeyTime[], part: keyof KeyTime): number {
  return percentile(
    times.map((time) => time[part]),
    0.5,
  );
}

function verdict({ n }: Pick<Figures, 'n'>, what: string, reached: number, allowed: number): string {
  return `${reached <= allowed ? 'yes' : 'NO '}  n ${n}: ${what}: ${ms(reached, 2)} of ${ms(allowed, 2)} ms`;
}

/** Results of one engine at one size: times in milliseconds, medians over the rounds unless stated otherwise. */
export interface Figures {
  readonly engine: EngineName;
  readonly n: number;
  /** One key: all that it costs the main thread, and the parts of that. */
  readonly key: KeyTime;
  /** From a key until its letter is painted. */
  readonly paint: number;
  /** A key in a field that shows an error, the whole main thread. */
  readonly wrongKey: number;
  /** Leaving a changed field, the whole main thread. */
  readonly leave: number;
  readonly mount: number;
  readonly remount: number;
  readonly submit: number;
  /** Brotli bytes of all scripts of the page. */
  readonly bytes: number;
  /** The most characters lost in any round. */
  readonly lost: number;
  /** The fewest in any round. */
  readonly ariaInvalid: number;
  /** The fewest in any round. */
  readonly faults: number;
}

/** Combines the rounds of one engine at one size. */
export function figuresOf(engine: EngineName, n: number, bytes: number, rounds: readonly Sample[]): Figures {
  const median = (of: (round: Sample) => readonly number[]): number => percentile(rounds.flatMap(of), 0.5);
  const keyPart = (part: keyof KeyTime): number => median(({ keys }) => keys.map((key) => key[part]));
  return {
    engine,
    n,
    key: { whole: keyPart('whole'), script: keyPart('script'), layout: keyPart('layout'), style: keyPart('style') },
    paint: median(({ paints }) => paints),
    wrongKey: median(({ wrongKeys }) => wrongKeys.map(({ whole }) => whole)),
    leave: median(({ leaves }) => leaves.map(({ whole }) => whole)),
    mount: median(({ mount }) => [mount]),
    remount: median(({ remount }) => [remount]),
    submit: median(({ submit }) => [submit]),
    bytes,
    lost: Math.max(...rounds.map(({ lost }) => lost)),
    ariaInvalid: Math.min(...rounds.map(({ ariaInvalid }) => ariaInvalid)),
    faults: Math.min(...rounds.map(({ faults }) => faults)),
  };
}
