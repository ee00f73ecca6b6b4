import { describe, expect, it } from 'vitest';
import { kontorTheme } from '../../../renderers/theme.ts';
import { core } from './forms.tsx';

/** The names of one registry that another lacks; names in `ButtonTemplates` are written with a dot. */
function missing(all: object, own: object): readonly string[] {
  const names = (registry: object): readonly string[] =>
    Object.entries(registry).flatMap(([name, part]) =>
      name === 'ButtonTemplates' ? Object.keys(Object(part)).map((button) => `ButtonTemplates.${button}`) : [name],
    );
  const ownNames = new Set(names(own));
  return names(all).filter((name) => !ownNames.has(name));
}

/** What has no look of its own: rjsf draws it by the registry's other templates and widgets, which are this theme's. */
const delegatedNames =
  'AltDateTimeWidget AltDateWidget CheckboxesWidget ColorWidget DateTimeWidget EmailWidget FileWidget HiddenWidget RadioWidget RangeWidget RatingWidget TimeWidget URLWidget UpDownWidget ArrayFieldDescriptionTemplate ArrayFieldTitleTemplate CyclicSchemaExpandTemplate FallbackFieldTemplate OptionalDataControlsTemplate ButtonTemplates.SubmitButton'.split(
    ' ',
  );
const lacking = (all: object, own: object): readonly string[] =>
  missing(all, own).filter((name) => !delegatedNames.includes(name));

describe('the theme', () => {
  it('has every widget with a look of its own that rjsf’s own theme registers', () => {
    expect(lacking(core.widgets, kontorTheme.widgets ?? {})).toEqual([]);
  });

  it('has every template with a look of its own that rjsf’s own theme registers, each button too', () => {
    expect(lacking(core.templates, kontorTheme.templates ?? {})).toEqual([]);
  });

  it('would name a missing widget and a missing button (control)', () => {
    const { DateWidget: _date, ...widgets } = { ...kontorTheme.widgets };
    const { ButtonTemplates: { CopyButton: _copy, ...buttons } = {}, ...templates } = { ...kontorTheme.templates };
    expect(lacking(core.widgets, widgets)).toEqual(['DateWidget']);
    expect(lacking(core.templates, { ...templates, ButtonTemplates: buttons })).toEqual(['ButtonTemplates.CopyButton']);
  });
});
