import '@kontor/rjsf-theme/page.css';
import { openFirstPage } from './first-page/openFirstPage.tsx';
import { browserGateways } from '../store/gateways.ts';
import { guardScripts } from '../browser/trustedTypes.ts';
import { languageOfLink, rememberLanguage, preferredLanguages } from '../browser/languageDetection.ts';
import { openSiteTexts } from './texts/texts.ts';
import { captureSignOnParamsAtom } from '../session/signOnAtoms.ts';
import { createAppStore } from '../store/store.ts';

guardScripts();
const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('the page has no #root');
const preferred = preferredLanguages();
// Stores only an explicit choice, such as a link with a language: the browser's preference may change.
const linked = languageOfLink();
if (linked !== undefined) rememberLanguage(linked);
// No top-level `await`: with one, the bundler splits the modules into more and smaller scripts.
void openSiteTexts(preferred).then((i18n) => {
  const store = createAppStore(browserGateways(), i18n, preferred);
  // Runs before other code reads the URL: neither third parties nor the router get the single sign-on tokens.
  history.replaceState(
    history.state,
    '',
    store.set(captureSignOnParamsAtom, { url: new URL(location.href), referrer: document.referrer }),
  );
  return openFirstPage({ root, store, i18n });
});
