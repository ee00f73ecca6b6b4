import { baseOf } from '../app/texts/languages.ts';
import { Provider } from 'jotai';
import { type ReactElement, StrictMode } from 'react';
import { RouterProvider } from 'react-router';
import { I18nextProvider } from 'react-i18next';
import css from './PreviewPage.module.css';
import type { PreviewSession } from './previewSession.ts';

interface PreviewPageProps {
  readonly texts: ReturnType<typeof bandTexts>;
  readonly session: PreviewSession | undefined;
  /** Number of simulated saves in the page. */
  readonly saves: number;
  /** A message instead of a page. */
  readonly notice: string | undefined;
  /** A remark on this preview, in the band. */
  readonly remark?: string | undefined;
}

/** The customers' page under a band that marks it as a preview. */
export function PreviewPage({ texts, session, saves, notice, remark }: PreviewPageProps): ReactElement {
  return (
    <StrictMode>
      <aside className={css.band} lang={texts.language} aria-label={texts.name} data-preview-band>
        <p>
          <strong>{texts.name}</strong> <span>{texts.about}</span> <span>{remark}</span>
        </p>
        <output key={saves} className={saves === 0 ? css.silent : css.saved}>
          {saves > 0 && texts.notSaved}
        </output>
      </aside>
      {notice !== undefined && (
        <main className={css.notice} lang={texts.language}>
          <output>{notice}</output>
        </main>
      )}
      {session && (
        <I18nextProvider key={session.id} i18n={session.i18n}>
          <Provider store={session.store}>
            <RouterProvider router={session.router} />
          </Provider>
        </I18nextProvider>
      )}
    </StrictMode>
  );
}

/**
 * The preview's own texts, for editors and their colleagues. `noLink` is for a page opened without a link and outside
 * the studio; `{{until}}` is a date with time.
 */
const textsByLanguage = {
  de: {
    name: 'Vorschau',
    about: 'Entwurf mit einer Beispielperson. Hier wird nichts gespeichert.',
    notSaved: 'In der Vorschau wird nichts gespeichert und nichts verschickt.',
    waiting: 'Die Vorschau wartet auf den Entwurf.',
    noLink: 'Öffnen Sie die Vorschau in der Redaktion oder über einen geteilten Link.',
    gone: 'Dieser Link gilt nicht mehr. Bitten Sie um einen neuen.',
    failed: 'Der Entwurf lässt sich gerade nicht laden. Öffnen Sie den Link noch einmal.',
    until: 'Der Link gilt bis {{until}}.',
  },
  en: {
    name: 'Preview',
    about: 'A draft, shown to a sample person. Nothing is saved here.',
    notSaved: 'Nothing is saved or sent in the preview.',
    waiting: 'The preview is waiting for the draft.',
    noLink: 'Open the preview in the studio or with a shared link.',
    gone: 'This link is no longer valid. Ask for a new one.',
    failed: 'The draft cannot be loaded at the moment. Open the link again.',
    until: 'The link is valid until {{until}}.',
  },
};

/** The texts in the first supported language of the browser, because the draft may be in another one. */
export function bandTexts(languages: readonly string[] = navigator.languages) {
  const language = languages.map(baseOf).find((base) => base === 'de' || base === 'en') === 'de' ? 'de' : 'en';
  return { language, ...textsByLanguage[language] };
}
