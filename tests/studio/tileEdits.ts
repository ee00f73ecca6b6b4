import { act, screen } from '@testing-library/react';
import { valueIn, withValue, type Documents } from '#studio/model/documents.ts';
import { memoryService, type MemoryService } from './memoryService.ts';
import { small, tiles } from './model/contentSamples.ts';

/** A tile of the small sample, whose label the editor and others change. */
export const tile = [...tiles, '0'];
/** The address of the tile in the editor. */
export const tileAddress = `/edit?at=/${tile.join('/')}`;

export const withSmall = (): MemoryService => memoryService({ documents: small });

/** The German label of the selected tile. */
export const germanLabel = () => screen.findByRole('textbox', { name: 'Deutsch', description: /Worte/ });

/** The German labels of all tiles. */
export const labelsOf = (documents: Documents): unknown =>
  (valueIn(documents['de'], tiles) as readonly { label?: string }[]).map(({ label }) => label);

/** Gives the tile this German label, as another editor. */
export const withLabel =
  (label: string) =>
  (documents: Documents): Documents => ({
    ...documents,
    de: withValue(documents['de']!, [...tile, 'label'], label),
  });

/** A promise that the test fulfils. */
export function later<T>() {
  let answer: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

/** Waits until answers have been handled. */
export const settle = () => act(async () => new Promise((done) => setTimeout(done, 20)));
