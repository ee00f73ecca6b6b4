import { tickCount } from '../benchSchema.ts';

/** Forms that are measured side by side: the page in `dist-bench`, and whether it holds under the product's strict policy. */
export const engines = {
  kontor: { page: 'bench', isStrict: true },
  rhf: { page: 'rhf', isStrict: true },
  rjsf: { page: 'rjsf', isStrict: false, fillsTicks: true },
  uniforms: { page: 'uniforms', isStrict: false },
  plain: { page: 'plain', isStrict: true },
} satisfies Record<string, BenchEngine>;

/** One engine's page. Those that compile their schema (Ajv) need `eval` and cannot run under a strict policy. */
export interface BenchEngine {
  readonly page: string;
  readonly isStrict: boolean;
  /** Fills a required tick that is left empty with `false`, which is no fault. */
  readonly fillsTicks?: boolean;
}

export type EngineName = keyof typeof engines;

/** How many faults an engine shows for `wrongValues(n)`. */
export function faultsOf(name: EngineName, n: number): number {
  const engine: BenchEngine = engines[name];
  return engine.fillsTicks ? n - tickCount(n) : n;
}

/** Whether a word names an engine. */
export function isEngineName(word: string): word is EngineName {
  return Object.hasOwn(engines, word);
}
