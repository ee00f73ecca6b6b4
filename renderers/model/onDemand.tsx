import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadChunk } from './loadChunk.ts';
import { useRenderer } from './rendererContext.ts';

/** What stands in the place of a part that loads when it is drawn. */
interface Instead<Props> {
  /** If it cannot be loaded: the form stays, and so does the value. */
  readonly missing?: ComponentType<Props>;
  /** Until it is there. */
  readonly awaited?: ComponentType<Props>;
}

/**
 * A component that loads when it is first drawn. A function and not React's own lazy object, because rjsf requires
 * widgets to be functions.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { missing = MissingPart, awaited: Awaited }: Instead<Props> = {},
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
      <Suspense fallback={Awaited && <Awaited {...props} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function MissingPart({ children }: { readonly children?: ReactNode }) {
  const { t } = useRenderer();
  return children ?? <p role="alert">{t('global.theme.unsupported')}</p>;
}
