/**
 * Passwordless ID widget. A page's snippet defines `window.ownid` as a function that collects its arguments in
 * `ownid.q`; this script replaces it, runs the queue and accepts the same commands: init, register, login,
 * getOwnIDData, setLanguage, reRender, destroy. Fields are elements, errors are texts or the provider's own answers.
 * `ownidTexts` comes before it in the same script (`registerIdWidget.ts`). Builds its buttons in shadow roots with
 * constructed style sheets: no inline style, no markup from text.
 */
(function () {
  'use strict';

  const source = new URL(document.currentScript.src);
  const appId = decodeURIComponent(source.pathname.split('/')[2] || '');
  const metadata = { dataField: 'ownId', userIdKey: 'UID' };
  const queue = (window.ownid && window.ownid.q) || [];

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; }
    button { display: flex; align-items: center; justify-content: center; gap: 8px; width: 100%; min-height: 50px; padding: 8px 18px; border-radius: 999px; cursor: pointer;
      border: 1.5px solid var(--control, currentColor); background: none; color: var(--ink, ButtonText); font: 600 1rem/1.2 var(--font-text, system-ui, sans-serif); }
    button:focus-visible { outline: 3px solid var(--focus, Highlight); outline-offset: 2px; }
    button[disabled] { opacity: .6; cursor: progress; }
    p { margin: 0 0 4px; color: var(--ink-soft, inherit); font: 400 .95rem/1.4 var(--font-text, system-ui, sans-serif); }
    svg { width: 20px; height: 20px; flex: none; }
  `);

  let chosenLanguage;
  const widgets = new Map();

  const textsFor = (options) => {
    const language = options.language || chosenLanguage || document.documentElement.lang || 'en';
    return ownidTexts[String(language).slice(0, 2).toLowerCase()] || ownidTexts.en;
  };
  function elementOf(target) {
    return (typeof target === 'string' ? document.querySelector(target) : target) || null;
  }

  const valueOf = (target) => {
    const element = elementOf(target);
    return element && typeof element.value === 'string' ? element.value : '';
  };

  function callHandler(handler, argument) {
    if (typeof handler !== 'function') return;
    try {
      handler(argument);
    } catch (error) {
      console.error('ownid: a handler threw', error);
    }
  }

  // ---- the button beside the password field

  function keyIcon() {
    const space = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(space, 'svg');
    svg.setAttribute('viewBox', '0 0 20 20');
    svg.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', 'M11.5 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM10.4 9.8 17 16.4M14.2 13.6l-2 2');
    for (const [name, value] of [
      ['fill', 'none'],
      ['stroke', 'currentColor'],
      ['stroke-width', '1.8'],
      ['stroke-linecap', 'round'],
      ['stroke-linejoin', 'round'],
    ])
      path.setAttribute(name, value);
    svg.append(path);
    return svg;
  }

  function render(widget) {
    const { mode, options } = widget;
    const label = textsFor(options);
    if (!widget.host) {
      const anchor = elementOf(options.element) || elementOf(options.passwordField);
      if (!anchor) return;
      widget.host = document.createElement('div');
      widget.host.dataset.ownid = mode;
      widget.root = widget.host.attachShadow({ mode: 'open' });
      widget.root.adoptedStyleSheets = [sheet];
      if (elementOf(options.element)) anchor.append(widget.host);
      else anchor.after(widget.host);
    }
    const button = document.createElement('button');
    button.type = 'button';
    const isDone = widget.data !== undefined;
    button.append(keyIcon(), isDone ? label.undo : label[mode]);
    button.addEventListener('click', () => (isDone ? undo(widget) : ask(widget, button)));
    const note = document.createElement('p');
    note.setAttribute('role', 'status');
    note.textContent = isDone ? label.done : '';
    const hadFocus = widget.root.activeElement !== null;
    widget.root.replaceChildren(note, button);
    if (hadFocus) button.focus();
  }

  // ---- the widget's own window

  async function ask(widget, button) {
    const { mode, options } = widget;
    button.disabled = true;
    const result = await openWindow(
      mode,
      valueOf(options.loginIdField),
      options.language || chosenLanguage || document.documentElement.lang,
    );
    button.disabled = false;
    if (result.code === 'account_not_found')
      callHandler(options.onLoginIdError, { type: 'accountNotFound', message: result.message });
    else if (result.outcome !== 'success') callHandler(options.onError, result.message || 'The customer cancelled');
    else if (mode === 'register') handleRegistration(widget, result);
    else handleLogin(widget, result);
  }

  function openWindow(mode, loginId, language) {
    const query = new URLSearchParams({ mode, loginId, opener: location.origin, language: language || '' });
    const popup = window.open(`${source.origin}/sdk/${appId}/consent?${query}`, 'ownid', 'popup,width=480,height=640');
    if (!popup)
      return Promise.resolve({ outcome: 'error', code: 'popup_blocked', message: 'The browser blocked the window' });
    return new Promise((resolve) => {
      const finish = (result) => {
        clearInterval(watch);
        window.removeEventListener('message', listen);
        resolve(result);
      };
      const listen = (event) => {
        if (event.origin === source.origin && event.source === popup && event.data && event.data.type === 'ownid')
          finish(event.data);
      };
      // A closed window sends nothing; its last message may still arrive.
      const watch = setInterval(() => popup.closed && setTimeout(finish, 200, { outcome: 'cancelled' }), 300);
      window.addEventListener('message', listen);
    });
  }

  function handleRegistration(widget, { data, loginId }) {
    widget.data = data;
    if (valueOf(widget.options.loginIdField) === '' && loginId) fill(widget.options.loginIdField, loginId);
    const password = newPassword();
    for (const field of [widget.options.passwordField, widget.options.confirmPasswordContainer]) fill(field, password);
    if (widget.host) render(widget);
    callHandler(widget.options.onRegister, { data, loginId, metadata });
  }

  function undo(widget) {
    widget.data = undefined;
    for (const field of [widget.options.passwordField, widget.options.confirmPasswordContainer]) fill(field, '');
    render(widget);
  }

  /** The identity provider's own script opens the session, so that the page's login handlers run. */
  function handleLogin({ options }, { authCode }) {
    const gigya = window.gigya;
    if (!gigya || !gigya.socialize || !gigya.socialize.notifyLogin)
      return callHandler(options.onError, 'gigya.js is not on the page');
    gigya.socialize.notifyLogin({
      authCode,
      callback: (answer) =>
        answer.errorCode === 0
          ? callHandler(options.onLogin, { ...answer, metadata })
          : callHandler(options.onError, answer),
    });
  }

  /** Sets a field's value so that frameworks notice the change. */
  function fill(target, value) {
    const element = elementOf(target);
    const input = element && !('value' in element) ? element.querySelector('input') : element;
    if (!input) return;
    // React overrides the property on the element itself; only the prototype's setter changes the control.
    Reflect.set(HTMLInputElement.prototype, 'value', value, input);
    for (const type of ['input', 'change', 'blur']) input.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /** A random password that nobody types; it meets every usual rule. */
  function newPassword() {
    const sets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#%*+-?@'];
    const random = crypto.getRandomValues(new Uint32Array(28));
    return [...random].map((number, index) => sets[index % 4][number % sets[index % 4].length]).join('');
  }

  // ---- commands

  function show(mode, options) {
    destroy(mode);
    const widget = { mode, options: options || {} };
    for (const field of ['loginIdField', 'passwordField'])
      if (!(widget.options[field] instanceof HTMLElement)) throw new TypeError(`ownid: ${field} is no element`);
    widgets.set(mode, widget);
    render(widget);
    return { error: null, data: null };
  }

  function destroy(mode) {
    for (const [name, widget] of widgets) {
      if (mode !== undefined && name !== mode) continue;
      if (widget.host) widget.host.remove();
      widgets.delete(name);
    }
    return { error: null, data: null };
  }

  const commands = {
    init: (options = {}) => {
      chosenLanguage = options.language || chosenLanguage;
      return { error: null, data: null };
    },
    register: (options) => show('register', options),
    login: (options) => show('login', options),
    getOwnIDData: (mode) => {
      const widget = widgets.get(mode || 'register');
      return {
        error: null,
        data: (widget && widget.data) || null,
        metadata,
        loginId: widget && valueOf(widget.options.loginIdField),
      };
    },
    setLanguage: (language) => {
      chosenLanguage = language;
      for (const widget of widgets.values()) render(widget);
      return { error: null, data: null };
    },
    reRender: () => {
      for (const widget of widgets.values()) {
        if (widget.host && !widget.host.isConnected) widget.host = undefined;
        render(widget);
      }
      return { error: null, data: null };
    },
    destroy,
  };

  async function ownid(command, ...args) {
    const run = commands[command];
    return run ? run(...args) : { error: true, message: `${command} is not known here`, data: null };
  }

  window.ownid = ownid;
  for (const args of queue) void ownid(...args);
})();
