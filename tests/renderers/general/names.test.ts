import { describe, expect, it } from 'vitest';
import { kontorTheme } from '#renderers/theme.ts';
import { core } from './forms.tsx';

/** The names of one registry that another lacks; names in `ButtonTemplates` are written with a dot. */
function missing(all: object, own: object): readonly string[] {
  const names = (registry: object): readonly string[] =>
    Object.entries(registry).flatMap(([name, part]) =>
      name === 'ButtonTemplates' ? Object.keys(Object(part)).map((button) => `ButtonTemplates.${button}`) : [name],
    );
  const known = new Set(names(own));
  return names(all).filter((name) => !known.has(name));
}

describe('the theme', () => {
  it('has every widget that rjsf’s own theme registers', () => {
    expect(missing(core.widgets, kontorTheme.widgets ?? {})).toEqual([]);
  });

  it('has every template that rjsf’s own theme registers, each button too', () => {
    expect(missing(core.templates, kontorTheme.templates ?? {})).toEqual([]);
  });

  it('would name a missing widget and a missing button (control)', () => {
    const { RangeWidget: _range, ...widgets } = { ...kontorTheme.widgets };
    const { ButtonTemplates: { CopyButton: _copy, ...buttons } = {}, ...templates } = { ...kontorTheme.templates };
    expect(missing(core.widgets, widgets)).toEqual(['RangeWidget']);
    expect(missing(core.templates, { ...templates, ButtonTemplates: buttons })).toEqual(['ButtonTemplates.CopyButton']);
  });
});
