import { expect, it } from 'vitest';
import { componentLooks } from '../../../studio/screens/edit/componentLooks.ts';

it.each(Object.entries(componentLooks))('the drawing of %s lies within its frame', (_kind, { picture }) => {
  expect(picture).not.toEqual([]);
  for (const shape of picture)
    if ('x' in shape) expect([shape.x + shape.width <= 120, shape.y + shape.height <= 72]).toEqual([true, true]);
});
