import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { describeFailure } from '../../errors/describeFailure.ts';
import { builtInTexts } from '../../i18n/builtInTexts.ts';
import { Awning } from '../../layout/Awning.tsx';
import { Button } from '../../layout/Button.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { Logo } from '../../layout/Logo.tsx';
import { useErrorId } from '../../layout/useErrorId.ts';
import css from './SiteFailure.module.css';

/** The last net: a part of the page itself could not be loaded or broke. Offers a fresh start instead of a white page. */
export function BrokenScreen(): ReactElement {
  const error = useRouteError();
  const { i18n } = useTranslation();
  const texts = builtInTexts(i18n.language);
  return (
    <>
      <header className={css.header}>
        <div className="wrap">
          <Logo logo={undefined} />
        </div>
      </header>
      <Awning />
      <main>
        <ErrorView
          headline={texts.headline}
          actions={<Button onClick={() => location.reload()}>{texts.tryAgain}</Button>}
          technical={technicalOf(error)}
          id={useErrorId(error, undefined)}
        >
          <p>{texts.sentence}</p>
        </ErrorView>
      </main>
    </>
  );
}

function technicalOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : describeFailure(error).technical;
}
