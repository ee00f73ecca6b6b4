import '#renderers/theme/tokens.css';
import '#renderers/theme/fonts.css';
import '#renderers/theme/base.css';
import './layout/studio.css';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserGateways } from './gateways/gateways.ts';
import { bestStudioLanguage } from './i18n/loadTexts.ts';
import { createRoutes, loadPages } from './routes.tsx';
import { followAddress } from './state/followAddress.ts';
import { loadSessionAtom } from './state/session.ts';
import { createStudioStore } from './state/store.ts';
import { changeLanguageAtom } from './state/texts.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
const gateways = browserGateways();
const store = createStudioStore(gateways);
const router = createBrowserRouter(createRoutes());
followAddress(store, router);
const wanted = bestStudioLanguage([gateways.storage.read('language'), ...navigator.languages]);
void store.set(loadSessionAtom);
await store.set(changeLanguageAtom, wanted, false);

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
);
gateways.timer.whenIdle(() => void loadPages());
