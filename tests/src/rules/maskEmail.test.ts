// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { maskEmail } from '#src/rules/maskEmail.ts';

describe('the masked address', () => {
  it.each([
    ['maria@beispiel.de', 'm•••@beispiel.de'],
    ['m@beispiel.de', 'm•••@beispiel.de'],
    ['"a@b"@beispiel.de', '"•••@beispiel.de'],
    ['keine Adresse', ''],
    ['@beispiel.de', ''],
    ['', ''],
  ])('%s is shown as %s', (email, expected) => {
    expect(maskEmail(email)).toBe(expected);
  });
});
