import { expect, it } from 'vitest';
import { isSimpleControl, widgets } from '../../../renderers/registries/widgets.ts';

it('a foreign control may need rjsf’s own field around it, the theme’s own ones do not', () => {
  expect(isSimpleControl(widgets.TextWidget)).toBe(true);
  expect(isSimpleControl(() => null)).toBe(false);
});
