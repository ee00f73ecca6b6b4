import { textByKey } from '#renderers/texts/textByKey.ts';
import { useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Awning } from '../../layout/Awning.tsx';
import { Button } from '../../layout/Button.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { Logo } from '../../layout/Logo.tsx';
import { builtInTexts } from '../../i18n/builtInTexts.ts';
import { describeFailure } from '../../errors/describeFailure.ts';
import { contentAtom, metadataAtom } from '../../state/site.ts';
import { useErrorId } from '../../layout/useErrorId.ts';
import css from './SiteFailure.module.css';

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
          actions={<Button onClick={tryAgain}>{texts.tryAgain}</Button>}
          technical={`${sentences[part].technical} ${technical}`}
          id={id}
        >
          {sentence !== sentences[part].technical && <p>{sentence}</p>}
          <p>{keys.some((key) => i18n.exists(key)) ? textByKey(t, keys, values) : texts.sentence}</p>
        </ErrorView>
      </main>
    </>
  );
}
