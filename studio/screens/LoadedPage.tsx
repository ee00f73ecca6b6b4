import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../layout/Button.tsx';
import { LoadFailure, Loading } from '../layout/Message.tsx';
import { apiErrorKey } from '../model/apiErrorKey.ts';
import { useTranslation } from 'react-i18next';
import { CallError } from './CallError.tsx';

interface LoadedPageProps<T> {
  readonly loaded: Loaded<T>;
  readonly again: () => void;
  readonly children: (value: T) => ReactNode;
}

/** Renders a page once its data are loaded; until then a loading text, or the error with a retry button. */
export function LoadedPage<T>({ loaded, again, children }: LoadedPageProps<T>): ReactElement {
  const { t } = useTranslation('studio');
  if (loaded.state === 'READY')
    return (
      <>
        <CallError error={loaded.error}>
          <Button onClick={again}>{t('studio.tryAgain')}</Button>
        </CallError>
        {children(loaded.value)}
      </>
    );
  if (loaded.state === 'LOADING') return <Loading />;
  return <LoadFailure text={t(apiErrorKey(loaded.error))} again={again} />;
}

/** The loading state of a page's data. */
export type Loaded<T> =
  | { readonly state: 'LOADING' }
  | { readonly state: 'FAILED'; readonly error: unknown }
  /** With the error of a reload that failed: the data before it stay, with what was typed beside them. */
  | { readonly state: 'READY'; readonly value: T; readonly error?: unknown };

/** Loads on mount and whenever `load` changes. The current data stay visible while `again` reloads. */
export function useLoaded<T>(load: () => Promise<T>): { readonly loaded: Loaded<T>; readonly again: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'LOADING' });
  const newest = useRef(0);
  const ready = useRef<() => Promise<T>>(undefined);
  const again = useCallback(() => {
    newest.current += 1;
    const round = newest.current;
    load().then(
      (value) => {
        if (round !== newest.current) return;
        ready.current = load;
        setLoaded({ state: 'READY', value });
      },
      (error: unknown) => {
        if (round !== newest.current) return;
        const isReload = ready.current === load;
        setLoaded((before) =>
          isReload && before.state === 'READY' ? { ...before, error } : { state: 'FAILED', error },
        );
      },
    );
  }, [load]);
  useEffect(() => {
    again();
    return () => {
      // Ignores answers after unmount.
      newest.current += 1;
    };
  }, [again]);
  return { loaded, again };
}
