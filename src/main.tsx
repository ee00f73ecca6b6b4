import '#renderers/theme/tokens.css';
import './layout/fonts.css';
import './layout/base.css';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { browserGateways } from './gateways/gateways.ts';
import { createI18n } from './i18n/createI18n.ts';
import { createRoutes } from './routes.tsx';
import { createAppStore } from './state/store.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
const i18n = await createI18n();
const store = createAppStore(browserGateways(), i18n);
const router = createBrowserRouter([...createRoutes(store)]);

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </I18nextProvider>
  </StrictMode>,
);
