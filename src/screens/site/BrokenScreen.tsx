import { textByKey } from '#renderers/texts/textByKey.ts';
import type { ReactElement } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { describeFailure } from '../../errors/describeFailure.ts';
import { errorPage } from '../../errors/errorPage.ts';
import { builtInTexts } from '../../i18n/builtInTexts.ts';
import { useTranslation } from 'react-i18next';
import { Awning } from '../../layout/Awning.tsx';
import { Button } from '../../layout/Button.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { Logo } from '../../layout/Logo.tsx';
import { useErrorId } from '../../layout/useErrorId.ts';
import css from './SiteFailure.module.css';

/**
 * Shown if a part of the page could not be loaded or crashed, and for error statuses of the router. Offers a fresh
 * start instead of a white page.
 */
export function BrokenScreen(): ReactElement {
  const error = useRouteError();
  const { t, i18n } = useTranslation();
  const texts = builtInTexts(i18n.language);
  const status = isRouteErrorResponse(error) ? errorPage(String(error.status), 'portal') : undefined;
  const canTranslate = i18n.exists('global.errors.general.headline');
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
          headline={status && canTranslate ? textByKey(t, status.headline) : texts.headline}
          actions={<Button onClick={() => location.reload()}>{texts.tryAgain}</Button>}
          technical={technicalOf(error)}
          id={useErrorId(error, undefined)}
        >
          <p>{status && canTranslate ? textByKey(t, status.description, status.values) : texts.sentence}</p>
        </ErrorView>
      </main>
    </>
  );
}

function technicalOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? `${error.name}: ${error.message}` : describeFailure(error).technical;
}
