import { percentile } from '../../scripts/bench/percentile.ts';
import type { EngineName } from './benchOptions.ts';
import { phone, type KeyTime, type Sample } from './measureEngine.ts';

type Column = readonly [title: string, text: (row: Figures) => string];

const ms = (value: number, places = 1): string => value.toFixed(places);

const columns: readonly Column[] = [
  ['n', ({ n }) => String(n)],
  ['engine', ({ engine }) => engine],
  ['key', ({ key }) => ms(key.whole, 2)],
  ['script', ({ key }) => ms(key.script, 2)],
  ['to paint', ({ paint }) => ms(paint)],
  ['mount', ({ mount }) => ms(mount)],
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
  return lines.map((line) => line.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  ')).join('\n');
}

/** One line per target that this run can check: the result of the product's form, the target, and the verdict. */
export function verdictsOf(rows: readonly Figures[], phonePaints: readonly number[]): readonly string[] {
  const kontor = rows.filter(({ engine }) => engine === 'kontor');
  if (kontor.length === 0) return [];
  const { slowdown, fields } = phone;
  const target = `key to paint on a phone (${slowdown} × slower), p95 ≤ 50 ms`;
  return [
    ...kontor.flatMap((row) => [...againstPeers(row, rows), ...alone(row)]),
    verdict({ n: fields }, target, percentile(phonePaints, 0.95), 50),
  ];
}

/** Source: requirements#PERF-4, requirements#PERF-5. */
function againstPeers(kontor: Figures, rows: readonly Figures[]): readonly string[] {
  const peer = (name: EngineName): Figures | undefined =>
    rows.find(({ n, engine }) => n === kontor.n && engine === name);
  const [rhf, rjsf] = [peer('rhf'), peer('rjsf')];
  const submit = Math.max(1.8 * (rhf?.submit ?? 0), (rjsf?.submit ?? 0) / 3);
  return [
    ...(rhf && kontor.n <= 100
      ? [
          verdict(kontor, 'key ≤ react-hook-form + 0.8 ms', kontor.key.whole, rhf.key.whole + 0.8),
          verdict(kontor, 'mount ≤ 1.2 × react-hook-form', kontor.mount, 1.2 * rhf.mount),
          verdict(kontor, 'submit ≤ 1.8 × react-hook-form, or a third of rjsf', kontor.submit, submit),
        ]
      : []),
    ...(rjsf ? [verdict(kontor, 'key ≤ rjsf', kontor.key.whole, rjsf.key.whole)] : []),
  ];
}

function alone(kontor: Figures): readonly string[] {
  return [
    `${kontor.lost === 0 ? 'yes' : 'NO '}  n ${kontor.n}: typing 30 characters fast loses none`,
    `${kontor.ariaInvalid === kontor.n ? 'yes' : 'NO '}  n ${kontor.n}: every wrong control has aria-invalid`,
  ];
}

function verdict({ n }: Pick<Figures, 'n'>, target: string, reached: number, allowed: number): string {
  return `${reached <= allowed ? 'yes' : 'NO '}  n ${n}: ${target}: ${ms(reached, 2)} of ${ms(allowed, 2)} ms`;
}

/**
 * Results of one engine at one size: medians over the rounds; for `lost` the maximum, for errors the minimum of all
 * rounds.
 */
export interface Figures extends Omit<Sample, 'paints'> {
  readonly engine: EngineName;
  readonly n: number;
  /** From a key until the paint of its letter. */
  readonly paint: number;
  /** Brotli bytes of all scripts of the page. */
  readonly bytes: number;
}

/** Combines the rounds of one engine at one size. */
export function figuresOf(engine: EngineName, n: number, bytes: number, rounds: readonly Sample[]): Figures {
  const median = (of: (round: Sample) => readonly number[]): number => percentile(rounds.flatMap(of), 0.5);
  const keyPart = (part: keyof KeyTime): number => median(({ key }) => [key[part]]);
  return {
    engine,
    n,
    key: { whole: keyPart('whole'), script: keyPart('script') },
    paint: median(({ paints }) => paints),
    mount: median(({ mount }) => [mount]),
    submit: median(({ submit }) => [submit]),
    bytes,
    lost: Math.max(...rounds.map(({ lost }) => lost)),
    ariaInvalid: Math.min(...rounds.map(({ ariaInvalid }) => ariaInvalid)),
    faults: Math.min(...rounds.map(({ faults }) => faults)),
  };
}
