/**
 * The partner script of the OpenID provider, for the site's proxy page (`<script
 * src="…/js/gigya.oidc.js?apiKey=KEY">{…}</script>`).
 * It reads loginURL, consentURL and errorURL from its own element, loads gigya.js if the page has not, takes customers
 * from a partner through login and consent, and sends them back to the provider. `mode` in the page's query or hash
 * names the step: login, forceLogin, passiveLogin (from the provider), afterLogin, afterConsent (from the site's
 * pages), error.
 * On a page without a mode it only sets `window.gigyaOidc`, which tells whether an authorisation is pending.
 */
(function () {
  'use strict';

  const element = document.currentScript;
  const source = new URL(element.src);
  const apiKey = source.searchParams.get('apiKey') || source.searchParams.get('apikey') || '';
  const provider = `${source.origin}/oidc/op/v1.0/${apiKey}`;
  const contextKey = `gig_oidcContext_${apiKey}`;
  const contextLifetime = 600_000;
  const timeoutMs = 15_000;
  /** How often one sign-on may ask for a login before it fails. */
  const maxLogins = 5;

  const config = readConfig();
  const given = parameters();

  function readConfig() {
    try {
      return JSON.parse(element.textContent || '{}');
    } catch {
      console.error('gigya.oidc: the configuration in the script element is no JSON');
      return {};
    }
  }

  /** Query and hash together, the query first. */
  function parameters() {
    const hash = new URLSearchParams(location.hash.replace(/^#\/?\??/, ''));
    return new Map([...hash, ...new URLSearchParams(location.search)]);
  }

  // ---- the pending authorisation: this tab's own first, else the latest one (a mailed link opens another tab)

  function keepContext(context) {
    const text = JSON.stringify(context);
    for (const storage of storages()) quietly(() => storage.setItem(contextKey, text));
  }

  function keptContext() {
    for (const storage of storages()) {
      const context = quietly(() => JSON.parse(storage.getItem(contextKey) || 'null'));
      if (
        context &&
        typeof context.context === 'string' &&
        context.expires > Date.now() &&
        context.expires <= Date.now() + contextLifetime
      )
        return context;
    }
    return undefined;
  }

  function dropContext(context) {
    for (const storage of storages()) {
      quietly(() => {
        const kept = JSON.parse(storage.getItem(contextKey) || 'null');
        if (kept && kept.context === context.context) storage.removeItem(contextKey);
      });
    }
  }

  function storages() {
    return ['sessionStorage', 'localStorage'].map((name) => quietly(() => window[name])).filter(Boolean);
  }

  function quietly(work) {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  // ---- gigya.js and the site's login

  function whenReady() {
    if (!window.gigya && !document.querySelector('script[src*="/js/gigya.js"]')) {
      const script = document.createElement('script');
      script.src = `${source.origin}/js/gigya.js?apikey=${encodeURIComponent(apiKey)}`;
      document.head.append(script);
    }
    const until = Date.now() + timeoutMs;
    return new Promise((resolve, reject) => {
      (function look() {
        if (window.gigya && window.gigya.isReady) resolve(window.gigya);
        else if (Date.now() > until) reject(new Error('gigya.js is not ready'));
        else setTimeout(look, 30);
      })();
    });
  }

  function loginToken() {
    const cookie = document.cookie.split('; ').find((text) => text.startsWith(`glt_${apiKey}=`));
    return cookie ? decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('|')[0] : '';
  }

  function accountInfo(gigya) {
    return new Promise((resolve) => {
      gigya.accounts.getAccountInfo({ callback: resolve });
    });
  }

  // ---- navigation; `replace`, so that Back leads to the partner and not to this page again

  function go(address, params) {
    const target = new URL(address, location.origin);
    for (const [name, value] of Object.entries(params))
      if (value !== undefined && value !== '') target.searchParams.set(name, value);
    location.replace(target.href);
  }

  function goToError(code, message) {
    const named = Object.fromEntries([...given].filter(([name]) => name !== 'mode'));
    go(config.errorURL || '/', { ...(given.get('mode') === 'error' ? named : {}), mode: 'error', code, message });
  }

  function goToLogin(context) {
    if (context.logins >= maxLogins) return goToError('login_required', 'Too many attempts to log in');
    keepContext({ ...context, logins: context.logins + 1 });
    return go(config.loginURL, { gig_ui_locales: context.ui_locales, gig_login_hint: context.login_hint });
  }

  function goOn(context, answer) {
    dropContext(context);
    go(`${provider}/authorize/continue`, { context: context.context, login_token: loginToken(), ...answer });
  }

  // ---- the modes

  async function began() {
    const mode = given.get('mode');
    const context = {
      context: given.get('context') || '',
      clientID: given.get('client_id') || '',
      scope: given.get('scope') || '',
      prompt: given.get('prompt') || '',
      display: given.get('display') || '',
      skipConsent: given.get('gig_skipConsent') === 'true',
      ui_locales: given.get('gig_ui_locales') || '',
      login_hint: given.get('gig_login_hint') || '',
      logins: 0,
      expires: Date.now() + contextLifetime,
    };
    // The provider may send the same authorisation back for a new login; that must not restart the count.
    const kept = keptContext();
    if (kept && kept.context === context.context) context.logins = kept.logins;
    if (context.context === '') return goToError('invalid_request', 'Missing or expired context');
    keepContext(context);
    if (mode === 'forceLogin' || given.get('forceLogin') === 'true') return goToLogin(context);
    const gigya = await whenReady();
    const hasSession = await gigya.hasSession();
    if (hasSession) return loggedIn(context, gigya);
    if (mode === 'passiveLogin' || given.get('passiveLogin') === 'true') return goOn(context, {});
    return goToLogin(context);
  }

  async function loggedIn(context, gigya) {
    if (context.skipConsent) return goOn(context, {});
    const account = await accountInfo(gigya);
    if (account.errorCode !== 0) return goToLogin(context);
    const { UID, UIDSignature, signatureTimestamp } = account;
    const { clientID, scope, prompt, display } = context;
    return go(config.consentURL, {
      context: context.context,
      clientID,
      scope,
      prompt,
      display,
      UID,
      UIDSignature,
      signatureTimestamp,
    });
  }

  async function resumed() {
    const context = keptContext();
    if (!context) return goToError('invalid_request', 'Missing or expired context');
    const gigya = await whenReady();
    const hasSession = await gigya.hasSession();
    if (!hasSession) return goToLogin(context);
    if (given.get('mode') === 'afterLogin') return loggedIn(context, gigya);
    return goOn(context, { consent: given.get('consent'), sig: given.get('sig'), userKey: given.get('userKey') });
  }

  const modes = {
    login: began,
    forceLogin: began,
    passiveLogin: began,
    afterLogin: resumed,
    afterConsent: resumed,
    error: () => goToError(given.get('code') || given.get('error') || 'server_error', given.get('message') || ''),
  };

  const act = modes[given.get('mode')];
  window.gigyaOidc = { apiKey, mode: given.get('mode'), hasContext: () => keptContext() !== undefined };
  if (act) Promise.resolve(act()).catch((error) => goToError('server_error', error.message));
})();
