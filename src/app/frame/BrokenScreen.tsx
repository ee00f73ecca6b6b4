import { textByKey } from '@kontor/rjsf-theme/texts';
import { useState, type ReactElement, type ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { describeFailure, errorPage } from '../../errors/failures.ts';
import { builtInTexts } from '../texts/texts.ts';
import { useTranslation } from 'react-i18next';
import { StripedBorder, Logo } from '../layout/SiteHeader.tsx';
import { Button } from '../layout/Button.tsx';
import { ErrorView } from '../layout/ErrorView.tsx';
import { hasPageBefore } from '../layout/ErrorWays.tsx';
import { isOffline, useBackOnline } from '../layout/useBackOnline.ts';
import { useErrorId } from '../layout/TechnicalDetails.tsx';
import { ServiceError } from '../../browser/gatewayErrors.ts';
import { readInputs, writeInputs } from '../layout/inputValues.ts';
import css from './SiteFailure.module.css';
import { useSetAtom } from 'jotai';
import { contentAtom, metadataAtom } from '../../store/site.ts';

/**
 * The router's error page: for an error status, a crash, or a part of the page that could not be loaded. After a crash,
 * "try again" restores the input, which is still in the document at the first render.
 */
export function BrokenScreen(): ReactElement {
  const error = useRouteError();
  const { t, i18n } = useTranslation();
  const texts = builtInTexts(i18n.language);
  const status = isRouteErrorResponse(error) ? errorPage(String(error.status), 'portal') : undefined;
  const canTranslate = i18n.exists('global.errors.general.headline');
  const isCrash = status === undefined && !isLoadFailure(error);
  const navigate = useNavigate();
  const place = useLocation();
  const [inputs] = useState(readInputs);
  const id = useErrorId(error, undefined);
  const isWaiting = !isCrash && !navigator.onLine;
  useBackOnline(isWaiting, () => location.reload());
  const reopen = async (): Promise<void> => {
    await navigate(place, { replace: true, state: place.state });
    await writeInputs(inputs);
  };
  const [headline, sentence] =
    status && canTranslate
      ? [textByKey(t, status.headline), textByKey(t, status.description, status.values)]
      : isCrash
        ? [texts.crash, texts.afterCrash]
        : [texts.headline, texts.sentence];
  return (
    <MinimalFrame>
      <ErrorView
        headline={headline}
        actions={
          <>
            <Button onClick={() => (isCrash ? void reopen() : location.reload())}>{texts.tryAgain}</Button>
            {hasPageBefore() && (
              <Button look="quiet" onClick={() => void navigate(-1)}>
                {texts.back}
              </Button>
            )}
          </>
        }
        {...(!isWaiting && { technical: getTechnicalText(error), ...(status?.needsId !== false && { id }) })}
      >
        <p>{sentence}</p>
      </ErrorView>
    </MinimalFrame>
  );
}

/** Browsers report a script that they cannot load as a `TypeError` with a text of their own. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof ServiceError || (error instanceof TypeError && /\bmodule\b/i.test(error.message));
}

function getTechnicalText(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? `${error.name}: ${error.message}` : describeFailure(error).technical;
}

/** Messages by document: the key in the catalogue, and technical English for a page without a catalogue. */
const sentences = {
  metadata: { key: 'global.errors.metadata.description', technical: 'metadata fetch failed.' },
  content: { key: 'global.errors.content.description', technical: 'cms data fetch failed.' },
} as const;

/**
 * The error page for metadata or content that could not be loaded, with a built-in sentence in the browser's language.
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
  const { keys, values, technical, requestId, isUnexpected } = describeFailure(error);
  const id = useErrorId(error, requestId);
  // The English message equals the technical text, which the page shows below.
  const sentence = i18n.exists(sentences[part].key) ? textByKey(t, sentences[part].key) : sentences[part].technical;
  const tryAgain = (): void => {
    if (part === 'metadata') reloadMetadata('RELOAD');
    else reloadContent('RELOAD');
    void revalidate();
  };
  useBackOnline(isOffline(error), tryAgain);
  return (
    <MinimalFrame>
      <ErrorView
        headline={texts.headline}
        actions={<Button onClick={tryAgain}>{texts.tryAgain}</Button>}
        {...(isUnexpected && { technical: `${sentences[part].technical} ${technical}`, id })}
      >
        {sentence !== sentences[part].technical && <p>{sentence}</p>}
        <p>{keys.some((key) => i18n.exists(key)) ? textByKey(t, keys, values) : texts.sentence}</p>
      </ErrorView>
    </MinimalFrame>
  );
}

/** The frame of a page that has no content to fill header and footer. */
function MinimalFrame({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <>
      <header className={css.header}>
        <div className="wrap">
          <Logo logo={undefined} />
        </div>
      </header>
      <StripedBorder />
      <main>{children}</main>
    </>
  );
}
