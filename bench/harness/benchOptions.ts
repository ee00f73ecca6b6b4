import { parseArgs } from 'node:util';
import { engines, isEngineName, type EngineName } from './engines.ts';

/** What a run measures: numbers of fields, engines, rounds, and keys per round. */
export interface BenchOptions {
  readonly sizes: readonly number[];
  readonly engines: readonly EngineName[];
  readonly rounds: number;
  readonly keys: number;
}

/** Reads `--n 12,100 --engines kontor,rhf --rounds 5 --keys 40`; each has a default. Throws one sentence on anything else. */
export function parseBenchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      n: { type: 'string', default: '12,100,500,1000' },
      engines: { type: 'string', default: Object.keys(engines).join(',') },
      rounds: { type: 'string', default: '3' },
      keys: { type: 'string', default: '40' },
    },
  });
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
