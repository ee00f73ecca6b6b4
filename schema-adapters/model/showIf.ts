/** The tests of a field's value, each with the number of values that it compares with. */
export const conditionTests = {
  is: 'some',
  isNot: 'some',
  isAnswered: 'none',
  isNotAnswered: 'none',
  atLeast: 'one',
  atMost: 'one',
  yearsAgo: 'one',
} as const satisfies Readonly<Record<string, 'some' | 'one' | 'none'>>;

/** The name of a test. */
export type ConditionTest = keyof typeof conditionTests;

/** Whether there is a test of that name. */
export function isTest(name: string): name is ConditionTest {
  return Object.hasOwn(conditionTests, name);
}

/** One condition of `showIf` as its editor wrote it; `at` is its JSON pointer in the content. */
export interface Condition {
  /** Dotted provider path of the field that decides. */
  readonly field: string;
  readonly test: ConditionTest;
  readonly values: readonly string[];
  readonly at: string;
}

/** When a field, a group of tiles or a tab component is visible, and whether a save clears it while it is hidden. */
export interface Visibility {
  readonly showIf?: readonly Condition[] | undefined;
  readonly emptyWhenHidden?: boolean | undefined;
}
