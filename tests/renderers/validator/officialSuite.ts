import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { schemaErrors } from '@kontor/schema-adapters/checks';
import type { FormSchema } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';

/** The official JSON-Schema-Test-Suite: third-party data, which is beside the checkout on some machines. */
const root = new URL('../../../../shared/foreign/json-schema-test-suite/', import.meta.url);

export const hasSuite = existsSync(root);

interface SuiteGroup {
  readonly description: string;
  readonly schema: FormSchema;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

type Judge = (schema: FormSchema, value: Json) => boolean;

/** The result of our validator: no error means valid. */
export const ours: Judge = (schema, value) => schemaErrors(schema, value).length === 0;

/** Result of a draft's suite: passes, and failures by group of tests. */
export interface SuiteResult {
  readonly passes: number;
  readonly failures: Readonly<Record<string, number>>;
}

/** Runs all tests of a draft. A group is named `file | description`. */
export function runSuite(draft: 'draft2020-12' | 'draft7', judge: Judge = ours): SuiteResult {
  const folder = new URL(`${draft}/`, root);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const failures: Record<string, number> = {};
  let passes = 0;
  for (const file of files.toSorted())
    for (const group of JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as readonly SuiteGroup[])
      for (const { data, valid } of group.tests) {
        const name = `${file.replace('.json', '')} | ${group.description}`;
        if (judge(group.schema, data) === valid) passes += 1;
        else failures[name] = (failures[name] ?? 0) + 1;
      }
  return { passes, failures };
}
