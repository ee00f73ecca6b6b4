import '#renderers/theme/tokens.css';
import '#renderers/theme/fonts.css';
import '#renderers/theme/base.css';
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
// Only a choice is stored, such as a link that names its language; the browser's preference may change.
const linked = languageOfLink();
if (linked !== undefined) rememberLanguage(linked);
// No `await` outside a function: with one, the bundler leaves modules in more and smaller scripts.
void openSiteTexts(preferred).then((i18n) => {
  const store = createAppStore(browserGateways(), i18n, preferred);
  // Before other code reads the URL: neither third parties nor the router get the tokens of single sign-on.
  history.replaceState(
    history.state,
    '',
    store.set(captureSignOnParamsAtom, { url: new URL(location.href), referrer: document.referrer }),
  );
  return openFirstPage({ root, store, i18n });
});
