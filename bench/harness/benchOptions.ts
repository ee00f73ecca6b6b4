import { tickCount } from '../benchSchema.ts';

/**
 * The compared forms: the page in `dist-bench`, and whether it works with the product's strict policy. Engines that
 * compile their schema (Ajv) need `eval`.
 */
export const engines = {
  kontor: { page: 'bench', isStrict: true },
  rhf: { page: 'rhf', isStrict: true },
  rjsf: { page: 'rjsf', isStrict: false },
} as const;

export type EngineName = keyof typeof engines;
const engineNames = ['kontor', 'rhf', 'rjsf'] as const satisfies readonly EngineName[];

/** How many errors an engine shows for `wrongValues(n)`: rjsf accepts an empty required checkbox. */
export function faultsOf(name: EngineName, n: number): number {
  return name === 'rjsf' ? n - tickCount(n) : n;
}

/** The command line of the benchmark. */
export const benchCommand = {
  call: 'npm run bench --',
  does: 'Measures the product’s form and others in one run of one browser, and prints a table.',
  options: {
    n: { value: 'LIST', default: '12,25,50,100,300', what: 'numbers of fields' },
    engines: { value: 'LIST', default: engineNames.join(','), what: 'forms to compare' },
    rounds: { value: 'N', default: '5', what: 'rounds; the engines alternate within each' },
  },
} as const;

/** Parses the options of the command line. Throws one sentence for wrong ones. */
export function benchOptionsOf(values: Readonly<Record<keyof (typeof benchCommand)['options'], string>>) {
  return {
    sizes: values.n.split(',').map((word) => wholeNumber(word, 'n')),
    engines: values.engines.split(',').map(engineName),
    rounds: wholeNumber(values.rounds, 'rounds'),
  };
}

function wholeNumber(word: string, flag: string): number {
  const number = Number(word);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new Error(`--${flag} takes whole numbers from 1, not "${word}".`);
}

function engineName(word: string): EngineName {
  const name = engineNames.find((each) => each === word);
  if (name !== undefined) return name;
  throw new Error(`There is no engine "${word}"; there are: ${engineNames.join(', ')}.`);
}
