import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scenarioNames } from '#backend/stand-ins/scenarios/scenario.ts';
import { expectedFile, scenarioForms } from '../../scripts/commands/scenarioForms.ts';
import { errorsIn } from './testForms.ts';

const formsOf = new Map(scenarioNames().map((name) => [name, scenarioForms(name)]));

describe('the forms of the scenarios', () => {
  it.each(scenarioNames().filter((name) => existsSync(expectedFile(name))))(
    '%s: are the reviewed ones; after a wanted change run "npm run expect -- %s"',
    (name) => {
      expect(formsOf.get(name)).toEqual(JSON.parse(readFileSync(expectedFile(name), 'utf8')));
    },
  );

  it.each(scenarioNames())(
    '%s: the properties stand in the order of the content, so that no ui:order is needed',
    (name) => {
      for (const { forms } of Object.values(formsOf.get(name) ?? {}))
        for (const { schema, uiSchema } of forms)
          expect(Object.keys(schema.properties ?? {})).toEqual(
            uiSchema['ui:options']?.sections.flatMap(({ keys }) => keys),
          );
    },
  );

  it.each(scenarioNames())('%s: both validators can use every form (requirements#scenario)', (name) => {
    for (const { forms } of Object.values(formsOf.get(name) ?? {})) {
      for (const { schema } of forms)
        expect(errorsIn(schema, {}).every((error) => error.endsWith('required'))).toBe(true);
    }
  });

  it.each(scenarioNames())('%s: Ajv compiles every form in its strict mode', (name) => {
    // A text that may be empty has two types, which JSON Schema allows.
    const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true }));
    for (const { forms } of Object.values(formsOf.get(name) ?? {}))
      for (const { schema } of forms) expect(() => ajv.compile(schema)).not.toThrow();
  });
});
