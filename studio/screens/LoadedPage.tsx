import type { ReactElement, ReactNode } from 'react';
import { Button } from '../layout/Button.tsx';
import { Loading } from '../layout/Loading.tsx';
import { Message } from '../layout/Message.tsx';
import { apiErrorKey } from '../model/apiErrorKey.ts';
import { useTranslation } from 'react-i18next';
import type { Loaded } from './useLoaded.ts';

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
