import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A component of a module that loads lazily. The page is complete without it: renders nothing if it cannot be loaded. */
export function createLazyPart<Props, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (loaded) => ({ default: loaded[name] }),
      () => ({ default: () => null }),
    ),
  );
}
