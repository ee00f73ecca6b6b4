import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adaptDocuments } from '../../../schema-adapters/form/adaptDocument.ts';
import { adaptTab, adaptTabs } from '../../../schema-adapters/form/adaptTabs.ts';
import { placeErrors } from '../../../schema-adapters/form/placeErrors.ts';
import { toChangeSet, toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import type { AccountData } from '../../../schema-adapters/model/provider.ts';
import type { Binding } from '../../../schema-adapters/model/form.ts';
import { type Json, isRecord } from '../../../schema-adapters/model/json.ts';
import { writePath } from '../../../schema-adapters/providerPath.ts';
import { errorsIn } from '../testForms.ts';
import { cases, timeLimit } from '../../longRun.ts';
import { checkLaws, type Engine } from './laws.ts';
import { generated } from './generatedCases.ts';

const engine: Engine = { adaptTabs, toFormValue, toChangeSet };

/** An engine with one fault. */
const broken: Readonly<Record<string, Engine>> = {
  'sends the whole form': {
    ...engine,
    toChangeSet: (bindings, _before, after, account) => toChangeSet(bindings, {}, after, account),
  },
  'forgets all but the first path of a tile': {
    ...engine,
    toChangeSet: (bindings, before, after, account) => toChangeSet(firstRows(bindings), before, after, account),
  },
  'drops other phones': { ...engine, toChangeSet: (bindings, before, after) => toChangeSet(bindings, before, after) },
  'swallows an emptied field': {
    ...engine,
    toChangeSet: (bindings, before, after, account) => toChangeSet(bindings, before, { ...before, ...after }, account),
  },
  'shows a tile as on when one path is': {
    ...engine,
    toFormValue: (bindings, account) => toFormValue(bindings, someOn(bindings, account)),
  },
  'lets every tab claim what it likes': {
    ...engine,
    adaptTabs: (tabs, context) => ({ forms: tabs.map((tab) => adaptTab(tab, context).form), findings: [] }),
  },
  'leaves a property out of its sections': {
    ...engine,
    adaptTabs: (tabs, context) => ({
      findings: [],
      forms: adaptTabs(tabs, context).forms.map((form) => ({
        ...form,
        uiSchema: { ...form.uiSchema, 'ui:options': { sections: [] } },
      })),
    }),
  },
};

function firstRows(bindings: readonly Binding[]): readonly Binding[] {
  return bindings.filter(
    ({ form }, index) => bindings.findIndex((other) => other.form.join('.') === form.join('.')) === index,
  );
}

function someOn(bindings: readonly Binding[], account: AccountData): AccountData {
  const tiles = bindings.filter(({ form }, index) =>
    bindings.some((other, place) => place !== index && other.form.join('.') === form.join('.')),
  );
  return tiles.reduce((made, { provider }) => writePath(made, provider, true), account);
}

describe('the laws of the adapter', () => {
  it('hold for any schema, content, account and edit (requirements#empty-values)', { timeout: timeLimit }, () => {
    checkLaws(engine, cases(200, 20_000));
  });

  it.each(Object.entries(broken))('catch an adapter that %s', (_name, wrong) => {
    expect(() => {
      checkLaws(wrong, 2000);
    }).toThrow(/Property failed/);
  });
});

const replacement = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    '__proto__',
    'constructor',
    -1,
    1e308,
    '',
    "regex('^(a+)+$')",
    "regex('[')",
    '1-5,7',
    [],
    {},
    null,
  ),
);

/** The document with some of its nodes replaced by random values. */
function mutated(document: unknown, spots: readonly (readonly [number, unknown])[]): unknown {
  let count = 0;
  const walk = (node: unknown): unknown => {
    count += 1;
    const hit = spots.find(([place]) => place === count);
    if (hit !== undefined) return hit[1];
    if (Array.isArray(node)) return node.map(walk);
    return isRecord(node) ? Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, walk(inner)])) : node;
  };
  return walk(document);
}

describe('foreign data', () => {
  const spots = fc.array(fc.tuple(fc.integer({ min: 1, max: 150 }), replacement), { minLength: 1, maxLength: 6 });

  it('never makes the adapter throw, and the result is plain JSON', { timeout: timeLimit }, () => {
    fc.assert(
      fc.property(
        generated,
        spots,
        spots,
        replacement,
        ({ schema, content, account }, inSchema, inContent, anything) => {
          const site = { country: 'DE', zipRules: {} };
          for (const documents of [
            { schema: mutated(schema, inSchema), content: mutated(content, inContent), site },
            { schema: mutated(schema, inSchema), site },
            { schema: anything, content: anything, site },
          ]) {
            const { forms, findings } = adaptDocuments(documents);
            expect(JSON.stringify(adaptDocuments(documents))).toBe(JSON.stringify({ forms, findings }));
            for (const { bindings } of forms) {
              const value = toFormValue(bindings, account);
              expect(toChangeSet(bindings, value, value, account)).toEqual({});
              placeErrors(bindings, [{ fieldName: JSON.stringify(anything), errorCode: 1, message: '' }]);
            }
          }
        },
      ),
      { numRuns: cases(70, 20_000) },
    );
    expect(({} as Record<string, unknown>)['isSubscribed']).toBeUndefined();
  });

  it('both validators agree on every form and value, and one fault gives one error', { timeout: timeLimit }, () => {
    const leaf = fc.oneof(
      fc.constantFrom<Json>(
        '',
        ' ',
        'x',
        '10115',
        '1000',
        'DE',
        'BE',
        'mr',
        '+493012345',
        null,
        true,
        false,
        1,
        27,
        1.5,
        1990,
        2021,
        -1,
        '2024-02-29',
        '2023-02-29',
        {},
        [],
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(generated, fc.gen(), ({ schema, content, account }, gen) => {
        const [form] = adaptDocuments({
          schema,
          content,
          site: { country: 'DE', zipRules: {} },
          controls: 'kontor',
        }).forms;
        if (form === undefined) return;
        const any = Object.fromEntries(
          Object.entries(form.schema.properties ?? {}).map(([key, { properties }]) => [
            key,
            properties === undefined
              ? gen(() => leaf)
              : Object.fromEntries(Object.keys(properties).map((part) => [part, gen(() => leaf)])),
          ]),
        );
        for (const value of [any, toFormValue(form.bindings, account)]) {
          const errors = errorsIn(form.schema, value).map((error) => error.split(' '));
          const wrongTypes = new Set(errors.filter(([, keyword]) => keyword === 'type').map(([place]) => place));
          const places = errors.flatMap(([place]) => (wrongTypes.has(place) ? [] : [place]));
          expect(new Set(places).size, errors.join('; ')).toBe(places.length);
        }
      }),
      { numRuns: cases(60, 3000) },
    );
  });
});
