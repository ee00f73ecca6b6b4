import { tickCount } from '../benchSchema.ts';

/** The compared forms: the page in `dist-bench`, and whether it works under the product's strict policy. */
export const engines = {
  kontor: { page: 'bench', isStrict: true },
  rhf: { page: 'rhf', isStrict: true },
  rjsf: { page: 'rjsf', isStrict: false, fillsTicks: true },
  plain: { page: 'plain', isStrict: true },
} satisfies Record<string, BenchEngine>;

/** One engine's page. Engines that compile their schema (Ajv) need `eval` and cannot run under a strict policy. */
export interface BenchEngine {
  readonly page: string;
  readonly isStrict: boolean;
  /** Sets a required checkbox that is left empty to `false`, which is not an error. */
  readonly fillsTicks?: boolean;
}

export type EngineName = keyof typeof engines;

/** How many errors an engine shows for `wrongValues(n)`. */
export function faultsOf(name: EngineName, n: number): number {
  const engine: BenchEngine = engines[name];
  return engine.fillsTicks ? n - tickCount(n) : n;
}

/** Whether a text names an engine. */
function isEngineName(word: string): word is EngineName {
  return Object.hasOwn(engines, word);
}

/** What a run measures: numbers of fields, engines, rounds, and keys per round. */
export interface BenchOptions {
  readonly sizes: readonly number[];
  readonly engines: readonly EngineName[];
  readonly rounds: number;
  readonly keys: number;
}

/** The command line of the benchmark. */
export const benchCommand = {
  call: 'npm run bench --',
  does: 'Measures the product’s form and others in one run of one browser, and prints a table.',
  options: {
    n: { value: 'LIST', default: '12,25,50,100,300', what: 'numbers of fields' },
    engines: { value: 'LIST', default: Object.keys(engines).join(','), what: 'forms to compare' },
    rounds: { value: 'N', default: '5', what: 'rounds; the engines alternate within each' },
    keys: { value: 'N', default: '40', what: 'keys that are typed in a round' },
  },
} as const;

/** What the options of the command line ask for. Throws one sentence if they are wrong. */
export function benchOptionsOf(values: Readonly<Record<keyof (typeof benchCommand)['options'], string>>): BenchOptions {
  return {
    sizes: values.n.split(',').map((word) => wholeNumber(word, 'n')),
    engines: values.engines.split(',').map(engineName),
    rounds: wholeNumber(values.rounds, 'rounds'),
    keys: wholeNumber(values.keys, 'keys'),
  };
}

function wholeNumber(word: string, flag: string): number {
  const number = Number(word);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${flag} takes whole numbers from 1, not "${word}".`);
  return number;
}

function engineName(word: string): EngineName {
  if (!isEngineName(word))
    throw new Error(`There is no engine "${word}"; there are: ${Object.keys(engines).join(', ')}.`);
  return word;
}
