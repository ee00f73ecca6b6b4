import type { SuiteResult } from './officialSuite.ts';

interface ExpectedFailure {
  readonly tests: number;
  readonly reason: string;
}

const remote = 'Schemas on other hosts are not loaded: a schema of the provider or of a form is complete in itself.';
const annotation = 'By default this draft only notes formats; forms check the formats that they know.';
const dateTime = 'No form asks for a leap second, and the platform has no date for it.';
const address =
  'Addresses are read by the platform: it takes characters that browsers escape, and knows the limits of IPv4.';
const siblings = 'References keep what stands beside them, as drafts from 2019-09 on say and as rjsf reads schemas.';

/**
 * Failures of the official suite, with the reason why they stay. A new failure, or one that disappeared, fails the
 * test: change its row then.
 */
export const expectedFailures: Readonly<Record<'draft2020-12' | 'draft7', Readonly<Record<string, ExpectedFailure>>>> =
  {
    'draft2020-12': {
      'defs | validate definition against metaschema': { tests: 1, reason: remote },
      'format | date format': { tests: 1, reason: annotation },
      'format | date-time format': { tests: 1, reason: annotation },
      'format | email format': { tests: 1, reason: annotation },
      'format | uri format': { tests: 1, reason: annotation },
      'format | uuid format': { tests: 1, reason: annotation },
      'optional/format/date-time | validation of date-time strings': { tests: 2, reason: dateTime },
      'optional/format/email | validation of e-mail addresses': {
        tests: 5,
        reason:
          'Quoted names and addresses of machines are refused, because no customer has one and mail services refuse them.',
      },
      'optional/format/uri | validation of URIs': { tests: 15, reason: address },
      'ref | order of evaluation: $id and $anchor and $ref': {
        tests: 1,
        reason: 'The interpreter does not find an anchor below an address of its own; forms refer by pointer.',
      },
      'ref | remote ref, containing refs itself': { tests: 1, reason: remote },
    },
    draft7: {
      'definitions | validate definition against metaschema': { tests: 1, reason: remote },
      'optional/format/date-time | validation of date-time strings': { tests: 2, reason: dateTime },
      'optional/format/uri | validation of URIs': { tests: 15, reason: address },
      'ref | $ref prevents a sibling $id from changing the base uri': { tests: 2, reason: siblings },
      'ref | ref overrides any sibling keywords': { tests: 1, reason: siblings },
      'ref | remote ref, containing refs itself': { tests: 1, reason: remote },
    },
  };

/** Differences between a result and the table, one line each. */
export function differencesOf(draft: keyof typeof expectedFailures, { failures }: SuiteResult): readonly string[] {
  const expected = expectedFailures[draft];
  return [...new Set([...Object.keys(expected), ...Object.keys(failures)])].flatMap((group) => {
    const now = failures[group] ?? 0;
    const before = expected[group]?.tests ?? 0;
    return now === before ? [] : [`${group}: ${now} fail, the table says ${before}`];
  });
}
