import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadChunk } from '../model/loadChunk.ts';

/**
 * A component that loads when it is first drawn. A function and not React's own lazy object, because rjsf requires
 * widgets to be functions. If the chunk cannot be loaded, `missing` replaces it, so that the form stays.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  const Loaded = lazy(async () => {
    known = await loadChunk(load()).catch(() => missing);
    return { default: known };
  });
  return function OnDemand(props: Props) {
    // Decided once for each place: another component there would start again and lose focus.
    const [Known] = useState(() => known);
    return Known ? (
      <Known {...props} />
    ) : (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
