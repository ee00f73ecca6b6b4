import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from '../../../renderers/controls/TileCard.tsx';
import { RendererProvider } from '../../../renderers/model/rendererContext.ts';
import { hostileAddresses } from '../../schema-adapters/content/hostileAddresses.ts';
import { germanContext } from '../testForm.tsx';

function getImageSource(url: string): string | undefined {
  const { container, unmount } = render(
    <RendererProvider value={germanContext}>
      <Picture url={url} widths={[233]} width={233} height={100} />
    </RendererProvider>,
  );
  const source = container.querySelector('img')?.getAttribute('src') ?? undefined;
  unmount();
  return source;
}

it.each([
  ['/cms/images/tile-bread', '/cms/images/tile-bread?width=233'],
  ['https://cdn.example/a.png?x=1', 'https://cdn.example/a.png?x=1&width=233'],
])('a picture of a tile is loaded from %s', (url, source) => {
  expect(getImageSource(url)).toBe(source);
});

it.each(hostileAddresses)('a picture of a tile is never loaded from %j', (url) => {
  expect(getImageSource(url)).toBeUndefined();
});
