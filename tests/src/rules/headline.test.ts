// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { composeHeadline } from '#src/rules/headline.ts';

describe('the greeting', () => {
  it.each([
    ['Guten Tag', 'Ada', 'schön, dass Sie da sind', 'Guten Tag Ada, schön, dass Sie da sind'],
    ['Guten Tag', '', 'schön, dass Sie da sind', 'Guten Tag, schön, dass Sie da sind'],
    ['Guten Tag,', '', 'schön, dass Sie da sind', 'Guten Tag, schön, dass Sie da sind'],
    ['Guten Tag', 'Ada', '', 'Guten Tag Ada'],
    ['', 'Ada', 'schön, dass Sie da sind', 'Ada, schön, dass Sie da sind'],
    ['', '', 'schön, dass Sie da sind', 'Schön, dass Sie da sind'],
    ['Guten Tag', '', '', 'Guten Tag'],
    ['', 'Ada', '', 'Ada'],
    ['Hallo', 'Ada', '!', 'Hallo Ada!'],
    ['Willkommen!', '', 'schön, Sie zu sehen', 'Willkommen! Schön, Sie zu sehen'],
    ['  Guten  Tag ', ' Ada ', ', schön', 'Guten Tag Ada, schön'],
    ['', '', '', ''],
  ])('%j + %j + %j reads: %s', (pre, name, post, expected) => {
    expect(composeHeadline(pre, name, post).join(' ')).toBe(expected);
  });
});
