import { textByKey } from '#renderers/texts/textByKey.ts';
import type { ReactElement, ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError, useRevalidator } from 'react-router';
import { describeFailure, errorPage } from '../../errors/failures.ts';
import { builtInTexts } from '../../i18n/texts.ts';
import { useTranslation } from 'react-i18next';
import { Awning, Logo } from '../../layout/SiteHeader.tsx';
import { Button } from '../../layout/Button.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { useErrorId } from '../../layout/TechnicalDetails.tsx';
import css from './SiteFailure.module.css';
import { useSetAtom } from 'jotai';
import { contentAtom, metadataAtom } from '../../state/site.ts';

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
    <BareFrame>
      <ErrorView
        headline={status && canTranslate ? textByKey(t, status.headline) : texts.headline}
        actions={<Button onClick={() => location.reload()}>{texts.tryAgain}</Button>}
        technical={technicalOf(error)}
        id={useErrorId(error, undefined)}
      >
        <p>{status && canTranslate ? textByKey(t, status.description, status.values) : texts.sentence}</p>
      </ErrorView>
    </BareFrame>
  );
}

function technicalOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? `${error.name}: ${error.message}` : describeFailure(error).technical;
}

/** What could not be loaded: from the catalogue and, without a catalogue, in technical English. */
const sentences = {
  metadata: { key: 'global.errors.metadata.description', technical: 'metadata fetch failed.' },
  content: { key: 'global.errors.content.description', technical: 'cms data fetch failed.' },
} as const;

/**
 * The page shown if the site itself could not be loaded: a built-in sentence in the browser's language.
 * Source: requirements#error-metadata.
 */
export function SiteFailure({
  part,
  error,
}: {
  readonly part: 'metadata' | 'content';
  readonly error: unknown;
}): ReactElement {
  const { t, i18n } = useTranslation();
  const reloadMetadata = useSetAtom(metadataAtom);
  const reloadContent = useSetAtom(contentAtom);
  const { revalidate } = useRevalidator();
  const texts = builtInTexts(i18n.language);
  const { keys, values, technical, requestId } = describeFailure(error);
  const id = useErrorId(error, requestId);
  // In English the technical text already says it.
  const sentence = i18n.exists(sentences[part].key) ? textByKey(t, sentences[part].key) : sentences[part].technical;
  const tryAgain = (): void => {
    if (part === 'metadata') reloadMetadata('RELOAD');
    else reloadContent('RELOAD');
    void revalidate();
  };
  return (
    <BareFrame>
      <ErrorView
        headline={texts.headline}
        actions={<Button onClick={tryAgain}>{texts.tryAgain}</Button>}
        technical={`${sentences[part].technical} ${technical}`}
        id={id}
      >
        {sentence !== sentences[part].technical && <p>{sentence}</p>}
        <p>{keys.some((key) => i18n.exists(key)) ? textByKey(t, keys, values) : texts.sentence}</p>
      </ErrorView>
    </BareFrame>
  );
}

/** The frame of a page that has no content to fill header and footer. */
function BareFrame({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <>
      <header className={css.header}>
        <div className="wrap">
          <Logo logo={undefined} />
        </div>
      </header>
      <Awning />
      <main>{children}</main>
    </>
  );
}
