import { expect, it } from 'vitest';
import { csvOf } from '#studio/model/csv.ts';

it.each([
  ['plain', 'plain'],
  [1204, '1204'],
  [-3, '-3'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM', "'@SUM"],
  ['\tx', "'\tx"],
])('a table in a file has %j as %j (requirements#EFFECT-4)', (value, cell) => {
  expect(csvOf([[value, 'ü']])).toBe(`\uFEFF${cell},ü\r\n`);
});
