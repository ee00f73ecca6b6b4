import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../renderers/theme/tokens.css'), 'utf8');

/** The colours of a block of tokens. */
function coloursOf(selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/(--[a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

const themes = [
  ['light', coloursOf(':root')],
  ['dark', coloursOf(":root[data-theme='dark']")],
  ['dark by the system', coloursOf(":root:not([data-theme='light'])")],
] as const;

describe.each(themes)('the %s theme', (_name, colours) => {
  const contrast = (a: string, b: string): number => {
    const [high, low] = [luminance(colours.get(a) ?? ''), luminance(colours.get(b) ?? '')].toSorted((x, y) => y - x);
    return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
  };

  it.each(['--ink', '--ink-soft', '--primary', '--error', '--success', '--warning'])(
    '%s is readable on ground, surface and sunken (requirements#look)',
    (text) => {
      for (const ground of ['--ground', '--surface', '--sunken'])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['--on-primary', '--primary'],
    ['--error', '--error-soft'],
    ['--ink', '--primary-soft'],
    ['--ink-soft', '--primary-soft'],
    ['--primary', '--primary-soft'],
    ['--surface', '--error'],
  ])('%s is readable on %s', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['--control', '--focus', '--primary', '--error'])(
    '%s is distinguishable from the backgrounds of controls',
    (control) => {
      for (const ground of ['--ground', '--surface']) expect(contrast(control, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

it('both ways to the dark scheme have the same colours', () => {
  expect(themes[1][1].size).toBeGreaterThan(15);
  expect([...themes[1][1]]).toEqual([...themes[2][1]]);
});

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
