import type { Figures } from './figures.ts';

type Column = readonly [title: string, text: (row: Figures) => string];

const ms = (value: number, places = 1): string => value.toFixed(places);

const columns: readonly Column[] = [
  ['n', ({ n }) => String(n)],
  ['engine', ({ engine }) => engine],
  ['key p50', ({ keyP50 }) => ms(keyP50, 2)],
  ['key p95', ({ keyP95 }) => ms(keyP95, 2)],
  ['key, wrong field', ({ wrongKeyP50 }) => ms(wrongKeyP50, 2)],
  ['leave', ({ leaveP50 }) => ms(leaveP50, 2)],
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

/** One line per target that this run can check: Kontor's result, the target, and whether it is reached. */
export function verdictsOf(rows: readonly Figures[]): readonly string[] {
  const find = (engine: string, n: number): Figures | undefined =>
    rows.find((row) => row.engine === engine && row.n === n);
  return rows
    .filter(({ engine }) => engine === 'kontor')
    .flatMap((own) => {
      const [rhf, rjsf, uniforms, small] = [
        find('rhf', own.n),
        find('rjsf', own.n),
        find('uniforms', own.n),
        find('kontor', 12),
      ];
      return [
        ...(rhf ? [verdict(own, 'key ≤ react-hook-form', own.keyP50, rhf.keyP50)] : []),
        ...(own.n > 12 && small ? [verdict(own, 'key ≤ 1.2 × own at 12', own.keyP50, 1.2 * small.keyP50)] : []),
        ...(rhf ? [verdict(own, 'leaving ≤ 1.2 × react-hook-form', own.leaveP50, 1.2 * rhf.leaveP50)] : []),
        ...(rjsf ? [verdict(own, 'mount ≤ stock rjsf', own.mount, rjsf.mount)] : []),
        ...(rhf
          ? [
              verdict(
                own,
                'mount ≤ max(1.1 ×, + 15 ms) of react-hook-form',
                own.mount,
                Math.max(1.1 * rhf.mount, rhf.mount + 15),
              ),
            ]
          : []),
        ...(uniforms ? [verdict(own, 'submit ≤ max(uniforms, 33 ms)', own.submit, Math.max(uniforms.submit, 33))] : []),
        `${own.lost === 0 ? 'yes' : 'NO '}  n ${own.n}: typing 30 characters fast loses none`,
        `${own.ariaInvalid === own.n ? 'yes' : 'NO '}  n ${own.n}: every wrong control has aria-invalid`,
      ];
    });
}

/** The line about the first key on an emulated phone. */
export function phoneVerdict(fields: number, slowdown: number, reached: number): string {
  return verdict({ n: fields }, `first key on a phone (${slowdown} × slower) ≤ 100 ms`, reached, 100);
}

function verdict({ n }: Pick<Figures, 'n'>, what: string, reached: number, allowed: number): string {
  return `${reached <= allowed ? 'yes' : 'NO '}  n ${n}: ${what}: ${ms(reached, 2)} of ${ms(allowed, 2)} ms`;
}
