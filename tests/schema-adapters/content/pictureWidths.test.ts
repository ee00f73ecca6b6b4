import { pictureWidths, srcSetOf } from '../../../schema-adapters/content/pictureWidths.ts';
import { expect, it } from 'vitest';

it('the widths of pictures are those of the picture service (requirements#picture-widths)', () => {
  expect(pictureWidths).toEqual({
    tile: [233, 258, 286, 572, 858],
    preferenceCentre: [768, 1024, 1817],
    marketing: [210, 232, 250, 286],
  });
});

it.each([
  ['/images/a.jpg', '/images/a.jpg?width=210 210w'],
  ['https://cdn.example/a?crop=1', 'https://cdn.example/a?crop=1&width=210 210w'],
])('%s is offered in every width', (image, first) => {
  expect(srcSetOf(image, 'marketing').split(', ')).toEqual([
    first,
    ...[232, 250, 286].map((width) => first.replaceAll('210', String(width))),
  ]);
});
