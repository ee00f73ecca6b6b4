import { Provider } from 'jotai';
import { StrictMode, useEffect, type ReactElement, type ReactNode } from 'react';
import type { I18n } from '../i18n/createI18n.ts';
import { I18nContext } from '../i18n/useTranslation.ts';
import type { AppStore } from '../state/store.ts';

interface ApplicationProps {
  readonly i18n: I18n;
  readonly store: AppStore;
  /** Called when the first page is on screen. */
  readonly onDrawn?: (() => void) | undefined;
  /** The router's provider: of the browser, or of the server. */
  readonly children: ReactNode;
}

/** The whole application. The server draws the same tree as text. */
export function Application({ i18n, store, onDrawn, children }: ApplicationProps): ReactElement {
  return (
    <StrictMode>
      <I18nContext value={i18n}>
        <Provider store={store}>{children}</Provider>
      </I18nContext>
      <AfterDrawing tell={onDrawn} />
    </StrictMode>
  );
}

/** Its effect runs after those of all components before it. */
function AfterDrawing({ tell }: { readonly tell: (() => void) | undefined }): null {
  useEffect(() => tell?.(), [tell]);
  return null;
}
