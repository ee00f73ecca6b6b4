/**
 * Cookie consent banner: asks once per settings id, stores the answer in the browser and informs the page through
 * `window.UC_UI` and the events UC_UI_INITIALIZED, UC_UI_CMP_EVENT and ucEvent. Loaded with `<script
 * id="usercentrics-cmp" data-settings-id="…">`; like the original it finds its element by that id, and starts a moment
 * after its script; `bannerTexts` comes before it. Both buttons look the same. Built in a shadow root with a
 * constructed style sheet; colours and fonts are the page's own custom properties.
 */
(function () {
  'use strict';

  const settingsId = document.getElementById('usercentrics-cmp')?.dataset.settingsId || '';
  if (settingsId === '') {
    console.error('cookie consent: a script with id usercentrics-cmp and data-settings-id is missing');
    return;
  }

  const services = [
    { id: 'tag-manager', name: 'Adobe Tag Manager' },
    { id: 'web-vitals', name: 'Web Vitals' },
  ];
  const stores = { settings: 'uc_settings', interaction: 'uc_user_interaction' };

  const css = `
    :host { all: initial; }
    section { position: fixed; inset: auto 0 0; z-index: 1000; box-sizing: border-box; max-height: 70vh; overflow: auto;
      padding: 20px max(16px, calc(50vw - 34rem)) calc(20px + env(safe-area-inset-bottom)); background: var(--surface, Canvas); color: var(--ink, CanvasText);
      border-top: 1.5px solid var(--line, GrayText); box-shadow: 0 -8px 24px rgb(0 0 0 / 14%); font: 400 1rem/1.5 var(--font-text, system-ui, sans-serif); }
    h2 { margin: 0 0 6px; font: 700 1.25rem/1.2 var(--font-heading, var(--font-text, system-ui, sans-serif)); letter-spacing: -.01em; }
    p { margin: 0; max-width: 60ch; }
    .answers { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px; }
    button { flex: 1 1 12rem; max-width: 20rem; min-height: 50px; padding: 12px 22px; border-radius: 999px; border: 1.5px solid currentColor; cursor: pointer;
      background: none; color: var(--primary, LinkText); font: 650 1rem/1.2 var(--font-text, system-ui, sans-serif); }
    summary { min-height: 44px; padding-block: 10px; box-sizing: border-box; cursor: pointer; color: var(--primary, LinkText); width: fit-content; }
    ul { margin: 0; padding-inline-start: 20px; }
    button:focus-visible, summary:focus-visible { outline: 3px solid var(--focus, Highlight); outline-offset: 2px; }
  `;

  // ---- the stored answer; without storage, it lasts until the page closes

  let inMemory = null;

  function loadAnswer() {
    try {
      const stored = JSON.parse(localStorage.getItem(stores.settings) || 'null');
      if (stored && stored.settingsId === settingsId && typeof stored.accepted === 'boolean') return stored;
    } catch {
      // Without access to the storage, or with invalid data, the banner asks again.
    }
    return inMemory;
  }

  function saveAnswer(accepted) {
    inMemory = {
      settingsId,
      accepted,
      services: services.map(({ id }) => ({ id, status: accepted })),
      updatedAt: Date.now(),
    };
    try {
      localStorage.setItem(stores.settings, JSON.stringify(inMemory));
      localStorage.setItem(stores.interaction, 'true');
    } catch {
      // Without storage the answer lasts until the page closes.
    }
  }

  // ---- events for the page

  function raise(name, detail) {
    window.dispatchEvent(new CustomEvent(name, { detail }));
  }

  function publishConsents(action, type) {
    const accepted = loadAnswer()?.accepted === true;
    raise('ucEvent', {
      event: 'consent_status',
      action,
      type,
      ...Object.fromEntries(services.map(({ name }) => [name, accepted])),
    });
  }

  function answer(accepted) {
    saveAnswer(accepted);
    close();
    raise('UC_UI_CMP_EVENT', { source: 'button', type: accepted ? 'ACCEPT_ALL' : 'DENY_ALL' });
    publishConsents(accepted ? 'onAcceptAllServices' : 'onDenyAllServices', 'EXPLICIT');
    return Promise.resolve();
  }

  // ---- the banner

  let host;
  let before;

  function element(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
    node.append(...children);
    return node;
  }

  function show({ withDetails = false, takeFocus = false } = {}) {
    close();
    const texts =
      bannerTexts[chosenLanguage || document.documentElement.lang.slice(0, 2).toLowerCase()] || bannerTexts.en;
    const yes = element('button', { type: 'button', 'data-testid': 'uc-accept-all-button' }, texts.yes);
    const no = element('button', { type: 'button', 'data-testid': 'uc-deny-all-button' }, texts.no);
    yes.addEventListener('click', () => void answer(true));
    no.addEventListener('click', () => void answer(false));
    const details = element(
      'details',
      withDetails ? { open: '' } : {},
      element('summary', {}, texts.details),
      element('ul', {}, ...services.map(({ name }) => element('li', {}, name))),
    );
    const banner = element(
      'section',
      { role: 'region', 'aria-labelledby': 'title' },
      element('h2', { id: 'title' }, texts.title),
      element('p', {}, texts.text),
      details,
      element('div', { class: 'answers' }, no, yes),
    );
    host = element('div', { id: 'usercentrics-root' });
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    root.append(banner);
    // Comes first in the page, so that the keyboard reaches it first; takes the focus only on request.
    document.body.prepend(host);
    before = takeFocus ? document.activeElement : undefined;
    if (takeFocus) no.focus();
    raise('UC_UI_CMP_EVENT', { source: 'none', type: 'CMP_SHOWN' });
  }

  function close() {
    if (!host) return;
    host.remove();
    host = undefined;
    if (before && before.isConnected) before.focus();
    before = undefined;
  }

  // ---- the page's interface

  let chosenLanguage;
  const ui = {
    isInitialized: () => true,
    isConsentRequired: () => loadAnswer() === null,
    areAllConsentsAccepted: () => loadAnswer()?.accepted === true,
    getServicesBaseInfo: () =>
      services.map(({ id, name }) => {
        const status = loadAnswer()?.accepted === true;
        return { id, name, consent: { status, history: loadAnswer() === null ? [] : [{ type: 'explicit', status }] } };
      }),
    acceptAllConsents: () => answer(true),
    denyAllConsents: () => answer(false),
    showFirstLayer: () => show({ takeFocus: true }),
    showSecondLayer: () => show({ withDetails: true, takeFocus: true }),
    closeCMP: close,
    updateLanguage: (language) => {
      chosenLanguage = String(language).slice(0, 2).toLowerCase();
      if (host) show();
      return Promise.resolve();
    },
    clearUserSession: () => {
      inMemory = null;
      try {
        for (const name of Object.values(stores)) localStorage.removeItem(name);
      } catch {
        // Nothing was stored there.
      }
      show();
      return Promise.resolve();
    },
  };

  // Applies an answer from another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key !== stores.settings || loadAnswer() === null) return;
    close();
    publishConsents(loadAnswer().accepted ? 'onAcceptAllServices' : 'onDenyAllServices', 'EXPLICIT');
  });

  function start() {
    window.UC_UI = ui;
    raise('UC_UI_INITIALIZED', null);
    publishConsents('onInitialPageLoad', loadAnswer() === null ? 'IMPLICIT' : 'EXPLICIT');
    if (loadAnswer() === null) show();
  }
  // The original reads its settings from its own server first.
  const soon = () => setTimeout(start, 150);
  if (document.body) soon();
  else document.addEventListener('DOMContentLoaded', soon);
})();
