/**
 * The partner script of the OpenID provider, for the site's proxy page (`<script
 * src="…/js/gigya.oidc.js?apiKey=KEY">{…}</script>`). It reads loginURL, consentURL and errorURL from its own element,
 * loads gigya.js if the page has not, takes customers from a partner through login and consent, and sends them back to
 * the provider. `mode` in the page's query or hash names the step: login, forceLogin, passiveLogin (from the provider),
 * afterLogin, afterConsent (from the site's pages), error. On a page without a mode it only sets `window.gigyaOidc`,
 * with the state of a pending authorisation.
 */
(function () {
  'use strict';

  const element = document.currentScript;
  const source = new URL(element.src);
  const apiKey = source.searchParams.get('apiKey') || source.searchParams.get('apikey') || '';
  const provider = `${source.origin}/oidc/op/v1.0/${apiKey}`;
  const contextKey = `gig_oidcContext_${apiKey}`;
  const CONTEXT_LIFETIME_MS = 600_000;
  const TIMEOUT_MS = 15_000;
  /** Limit of logins that one sign-on may request. */
  const MAX_LOGINS = 5;

  const config = readConfig();
  const pageParams = parameters();

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

  // ---- the pending authorisation: that of this tab, else the latest one (a mailed link opens another tab)

  function saveContext(context) {
    const text = JSON.stringify(context);
    for (const storage of storages()) quietly(() => storage.setItem(contextKey, text));
  }

  function loadContext() {
    for (const storage of storages()) {
      const context = quietly(() => JSON.parse(storage.getItem(contextKey) || 'null'));
      if (
        context &&
        typeof context.context === 'string' &&
        context.expires > Date.now() &&
        context.expires <= Date.now() + CONTEXT_LIFETIME_MS
      )
        return context;
    }
    return undefined;
  }

  function dropContext(context) {
    for (const storage of storages()) {
      quietly(() => {
        const stored = JSON.parse(storage.getItem(contextKey) || 'null');
        if (stored && stored.context === context.context) storage.removeItem(contextKey);
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
    const until = Date.now() + TIMEOUT_MS;
    return new Promise((resolve, reject) => {
      (function poll() {
        if (window.gigya && window.gigya.isReady) resolve(window.gigya);
        else if (Date.now() > until) reject(new Error('gigya.js is not ready'));
        else setTimeout(poll, 30);
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

  // ---- navigation; `replace`, so that Back leads to the partner instead of this page

  function go(address, params) {
    const target = new URL(address, location.origin);
    for (const [name, value] of Object.entries(params))
      if (value !== undefined && value !== '') target.searchParams.set(name, value);
    location.replace(target.href);
  }

  function goToErrorPage(code, message) {
    const named = Object.fromEntries([...pageParams].filter(([name]) => name !== 'mode'));
    go(config.errorURL || '/', { ...(pageParams.get('mode') === 'error' ? named : {}), mode: 'error', code, message });
  }

  function goToLoginPage(context) {
    if (context.logins >= MAX_LOGINS) return goToErrorPage('login_required', 'Too many attempts to log in');
    saveContext({ ...context, logins: context.logins + 1 });
    return go(config.loginURL, { gig_ui_locales: context.ui_locales, gig_login_hint: context.login_hint });
  }

  function continueAuthorization(context, answer) {
    dropContext(context);
    go(`${provider}/authorize/continue`, { context: context.context, login_token: loginToken(), ...answer });
  }

  // ---- the modes

  async function start() {
    const mode = pageParams.get('mode');
    const context = {
      context: pageParams.get('context') || '',
      clientID: pageParams.get('client_id') || '',
      scope: pageParams.get('scope') || '',
      prompt: pageParams.get('prompt') || '',
      display: pageParams.get('display') || '',
      skipConsent: pageParams.get('gig_skipConsent') === 'true',
      ui_locales: pageParams.get('gig_ui_locales') || '',
      login_hint: pageParams.get('gig_login_hint') || '',
      logins: 0,
      expires: Date.now() + CONTEXT_LIFETIME_MS,
    };
    // The provider may send the same authorisation back for a new login; that must not restart the count.
    const previous = loadContext();
    if (previous && previous.context === context.context) context.logins = previous.logins;
    if (context.context === '') return goToErrorPage('invalid_request', 'Missing or expired context');
    saveContext(context);
    if (mode === 'forceLogin' || pageParams.get('forceLogin') === 'true') return goToLoginPage(context);
    const gigya = await whenReady();
    const hasSession = await gigya.hasSession();
    if (hasSession) return handleLogin(context, gigya);
    if (mode === 'passiveLogin' || pageParams.get('passiveLogin') === 'true') return continueAuthorization(context, {});
    return goToLoginPage(context);
  }

  async function handleLogin(context, gigya) {
    if (context.skipConsent) return continueAuthorization(context, {});
    const account = await accountInfo(gigya);
    if (account.errorCode !== 0) return goToLoginPage(context);
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

  async function resume() {
    const context = loadContext();
    if (!context) return goToErrorPage('invalid_request', 'Missing or expired context');
    const gigya = await whenReady();
    const hasSession = await gigya.hasSession();
    if (!hasSession) return goToLoginPage(context);
    if (pageParams.get('mode') === 'afterLogin') return handleLogin(context, gigya);
    return continueAuthorization(context, {
      consent: pageParams.get('consent'),
      sig: pageParams.get('sig'),
      userKey: pageParams.get('userKey'),
    });
  }

  const modes = {
    login: start,
    forceLogin: start,
    passiveLogin: start,
    afterLogin: resume,
    afterConsent: resume,
    error: () =>
      goToErrorPage(
        pageParams.get('code') || pageParams.get('error') || 'server_error',
        pageParams.get('message') || '',
      ),
  };

  const act = modes[pageParams.get('mode')];
  window.gigyaOidc = { apiKey, mode: pageParams.get('mode'), hasContext: () => loadContext() !== undefined };
  if (act) Promise.resolve(act()).catch((error) => goToErrorPage('server_error', error.message));
})();
