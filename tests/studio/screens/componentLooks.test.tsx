import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { componentLooks, PartPicture } from '../../../studio/screens/edit/componentLooks.tsx';

it.each(Object.keys(componentLooks))('the drawing of %s lies within its frame', (kind) => {
  const shapes = [
    ...renderToStaticMarkup(<PartPicture part={kind} />).matchAll(/ x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)"/g),
  ].map((shape) => shape.slice(1).map(Number));
  expect(shapes.length).toBeGreaterThan(3);
  for (const [x = 0, y = 0, width = 0, height = 0] of shapes)
    expect([x + width <= 120, y + height <= 72]).toEqual([true, true]);
});
