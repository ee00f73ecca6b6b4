import { finding } from '../model/finding.ts';
import type { JsonObject } from '../model/json.ts';
import { type Condition, conditionTests, isTest } from '../model/showIf.ts';
import { schemaPath } from './addresses.ts';
import { flag, describe, list, transform, required, object, type Schema, text, filledText } from './part.ts';

const MAX_CONDITIONS = 10;
const MAX_VALUES = 50;

/** JSON Schema keywords for the number of values of these tests. */
function requireValues(counts: readonly string[], rule: JsonObject) {
  const tests = Object.keys(conditionTests).filter((test) => isTest(test) && counts.includes(conditionTests[test]));
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; nothing awaits it
  return { if: { properties: { test: { enum: tests } }, required: ['test'] }, then: rule };
}

const condition = transform(
  object(
    {
      field: required(
        describe(schemaPath, {
          description:
            'The field of the same tab that decides, by its path in the account; for a birthday, a phone or a tile one of its paths.',
        }),
      ),
      test: required(
        text({
          description:
            'What must be true of its value: `is` = one of `values`, `isNot` = none of them (also while there is no answer), `isAnswered` and `isNotAnswered` = whether there is an answer, `atLeast` and `atMost` = compared with a number or a date (`2025-12-31`), `yearsAgo` = a date or birthday at least so many years ago.',
          enum: Object.keys(conditionTests),
        }),
        'content-not-as-described',
        isTest,
      ),
      values: list(filledText('One value, written like the `value` of a choice: `dog`, `18`, `true`.'), {
        description: 'What the value is compared with. One or more for `is` and `isNot`, one for the others.',
        maxItems: MAX_VALUES,
      }),
    },
    {
      definition: 'condition',
      description: 'One condition on the answer in another field of the same tab.',
      required: ['field', 'test'],
      allOf: [
        requireValues(['some', 'one'], { required: ['values'], properties: { values: { minItems: 1 } } }),
        requireValues(['one'], { properties: { values: { maxItems: 1 } } }),
        requireValues(['none'], { properties: { values: { maxItems: 0 } } }),
      ],
    },
  ),
  ({ field, test, values }, { at }) =>
    isTest(test) && isCount(values.length, conditionTests[test])
      ? { field: field.trim(), test, values, at }
      : undefined,
);

function isCount(count: number, amount: 'some' | 'one' | 'none'): boolean {
  return amount === 'some' ? count > 0 && count <= MAX_VALUES : count === (amount === 'one' ? 1 : 0);
}

const conditions = list(condition, {
  description:
    'Shown only if all of these conditions hold. What is hidden is not asked, not required and not saved; its value in the account stays.',
  minItems: 1,
  maxItems: MAX_CONDITIONS,
  examples: [
    [
      { field: 'data.pet.kind', test: 'is', values: ['dog', 'cat'] },
      { field: 'profile.birthDay', test: 'yearsAgo', values: ['18'] },
    ],
  ],
});

/**
 * The conditions of a field, a group of tiles or a tab component; undefined if it is always visible. One bad condition,
 * or too many, drop all: with fewer conditions, other customers than the editor intended would see it.
 */
const showIf: Schema<readonly Condition[] | undefined> = {
  ...conditions,
  read: (cursor) => {
    const items = conditions.read(cursor);
    const isWhole =
      Array.isArray(cursor.value) && cursor.value.length === items.length && items.length <= MAX_CONDITIONS;
    if (cursor.value !== undefined && cursor.value !== null && !isWhole)
      cursor.findings.push(finding(cursor.at, 'condition-unreadable'));
    return isWhole && items.length > 0 ? items : undefined;
  },
};

/** Members of fields, groups of tiles and tab components: when they are visible, and what hiding them does. */
export const visibilityMembers = {
  showIf,
  emptyWhenHidden: flag({
    description:
      '`true`: when a customer’s answer hides it, saving also empties its value in the account, and says so. Only with `showIf`.',
    default: false,
  }),
};
