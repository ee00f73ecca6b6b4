import { engines, isEngineName, type EngineName } from './engines.ts';

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
    n: { value: 'LIST', default: '12,25,50,100,150,200,300,500,1000', what: 'numbers of fields' },
    engines: { value: 'LIST', default: Object.keys(engines).join(','), what: 'forms to compare' },
    rounds: { value: 'N', default: '3', what: 'rounds; the engines alternate within each' },
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
