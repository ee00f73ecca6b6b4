import '@kontor/rjsf-theme/page.css';
import './layout/studio.css';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserGateways } from './gateways/gateways.ts';
import { bestStudioLanguage, openStudioTexts } from './texts.ts';
import { createRoutes, loadPages } from './routes.tsx';
import { followAddress } from './state/followAddress.ts';
import { followLanguage } from './state/outlineAtoms.ts';
import { loadSessionAtom } from './state/session.ts';
import { createStudioStore } from './state/store.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
const gateways = browserGateways();
const store = createStudioStore(gateways);
const router = createBrowserRouter(createRoutes());
followAddress(store, router);
const language = bestStudioLanguage([gateways.storage.read('language'), ...navigator.languages]);
void store.set(loadSessionAtom);
const i18n = await openStudioTexts(language);
followLanguage(store, i18n);

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </I18nextProvider>
  </StrictMode>,
);
gateways.timer.whenIdle(() => void loadPages());
