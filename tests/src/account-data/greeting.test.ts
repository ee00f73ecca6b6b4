import { describe, expect, it } from 'vitest';
import { composeHeadline, maskEmail } from '#src/account-data/greeting.ts';

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
  ])('%j + %j + %j reads: %s (requirements#greeting)', (pre, name, post, expected) => {
    expect(composeHeadline(pre, name, post).join(' ')).toBe(expected);
  });
});

describe('the masked address', () => {
  it.each([
    ['maria@beispiel.de', 'm•••@beispiel.de'],
    ['m@beispiel.de', 'm•••@beispiel.de'],
    ['"a@b"@beispiel.de', '"•••@beispiel.de'],
    ['keine Adresse', ''],
    ['@beispiel.de', ''],
    ['', ''],
  ])('%s is shown as %s (requirements#masked-address)', (email, expected) => {
    expect(maskEmail(email)).toBe(expected);
  });
});
