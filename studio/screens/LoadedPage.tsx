import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../layout/Button.tsx';
import { Loading, Message } from '../layout/Message.tsx';
import { apiErrorKey } from '../model/apiErrorKey.ts';
import { useTranslation } from 'react-i18next';

interface LoadedPageProps<T> {
  readonly loaded: Loaded<T>;
  readonly again: () => void;
  readonly children: (value: T) => ReactNode;
}

/** A page as soon as its data are there; until then a word, and a sentence if they do not come. */
export function LoadedPage<T>({ loaded, again, children }: LoadedPageProps<T>): ReactElement {
  const { t } = useTranslation('studio');
  if (loaded.state === 'READY') return <>{children(loaded.value)}</>;
  if (loaded.state === 'LOADING') return <Loading />;
  return (
    <Message
      headline={t('studio.failed.headline')}
      actions={
        <Button look="plain" onClick={again}>
          {t('studio.tryAgain')}
        </Button>
      }
    >
      <p>{t(apiErrorKey(loaded.error))}</p>
    </Message>
  );
}

/** What a page asked the content service for. */
export type Loaded<T> =
  | { readonly state: 'LOADING' }
  | { readonly state: 'FAILED'; readonly error: unknown }
  | { readonly state: 'READY'; readonly value: T };

/** Loads when the page opens and each time `load` is another function; what is there stays in view while `again` loads. */
export function useLoaded<T>(load: () => Promise<T>): { readonly loaded: Loaded<T>; readonly again: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'LOADING' });
  const newest = useRef(0);
  const again = useCallback(() => {
    newest.current += 1;
    const round = newest.current;
    load().then(
      (value) => round === newest.current && setLoaded({ state: 'READY', value }),
      (error: unknown) => round === newest.current && setLoaded({ state: 'FAILED', error }),
    );
  }, [load]);
  useEffect(() => {
    again();
    return () => {
      // What arrives later is for a page that is gone.
      newest.current += 1;
    };
  }, [again]);
  return { loaded, again };
}
