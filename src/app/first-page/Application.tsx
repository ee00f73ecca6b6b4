import { Provider } from 'jotai';
import { StrictMode, useEffect, type ReactElement, type ReactNode } from 'react';
import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { AppStore } from '../../store/store.ts';

interface ApplicationProps {
  readonly i18n: I18n;
  readonly store: AppStore;
  /** Called when the first page is on screen. */
  readonly onDrawn?: (() => void) | undefined;
  /** The router's provider: of the browser, or of the server. */
  readonly children: ReactNode;
}

/** The whole application. The server renders the same tree to HTML. */
export function Application({ i18n, store, onDrawn, children }: ApplicationProps): ReactElement {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <Provider store={store}>{children}</Provider>
      </I18nextProvider>
      <AfterDrawing onDrawn={onDrawn} />
    </StrictMode>
  );
}

/** Its effect runs after those of all components before it. */
function AfterDrawing({ onDrawn }: { readonly onDrawn: (() => void) | undefined }): null {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return null;
}
