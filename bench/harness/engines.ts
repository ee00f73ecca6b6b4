import { tickCount } from '../benchSchema.ts';

/** The compared forms: the page in `dist-bench`, and whether it works under the product's strict policy. */
export const engines = {
  kontor: { page: 'bench', isStrict: true },
  rhf: { page: 'rhf', isStrict: true },
  rjsf: { page: 'rjsf', isStrict: false, fillsTicks: true },
  uniforms: { page: 'uniforms', isStrict: false },
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
export function isEngineName(word: string): word is EngineName {
  return Object.hasOwn(engines, word);
}
