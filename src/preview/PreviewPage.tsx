import { Provider } from 'jotai';
import { type ReactElement, StrictMode } from 'react';
import { RouterProvider } from 'react-router';
import { I18nextProvider } from 'react-i18next';
import type { bandTexts } from './bandTexts.ts';
import css from './PreviewPage.module.css';
import type { PreviewSession } from './previewSession.ts';

interface PreviewPageProps {
  readonly texts: ReturnType<typeof bandTexts>;
  readonly session: PreviewSession | undefined;
  /** Counts what was saved in the page, which went nowhere. */
  readonly saves: number;
  /** Instead of a page. */
  readonly notice: string | undefined;
  /** More about this preview, in the band. */
  readonly remark?: string | undefined;
}

/** The customers' page under a band that says what it is. */
export function PreviewPage({ texts, session, saves, notice, remark }: PreviewPageProps): ReactElement {
  return (
    <StrictMode>
      <aside className={css.band} lang={texts.language} aria-label={texts.name} data-preview-band>
        <p>
          <strong>{texts.name}</strong> {texts.about} {remark}
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
