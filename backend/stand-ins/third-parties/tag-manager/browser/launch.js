/**
 * Tag manager: `window._satellite` and the data layer `window.adobeDataLayer`, as pages expect them. It sends nothing;
 * tests find the events in `window.__tagManagerEvents`, newest last.
 */
(function () {
  'use strict';

  const environment =
    (/launch-(?:[\w-]*-)?(development|staging)/.exec(document.currentScript.src) || [])[1] || 'production';
  const names = { events: '__tagManagerEvents', library: '_satellite' };
  const events = (window[names.events] = window[names.events] || []);
  const variables = new Map();
  const collect = (source, name, detail) => events.push({ source, name, detail: detail === undefined ? null : detail });

  const dataLayer = (window.adobeDataLayer = window.adobeDataLayer || []);
  const listeners = [];
  function receive(item) {
    if (typeof item === 'function') return void item(dataLayer);
    const name = (item && item.event) || 'data';
    collect('adobeDataLayer', name, item);
    for (const { on, handler } of listeners) if (on === name || on === 'adobeDataLayer:event') handler(item);
    return undefined;
  }
  const keep = Array.prototype.push;
  dataLayer.push = function push(...items) {
    keep.apply(dataLayer, items);
    items.forEach(receive);
    return dataLayer.length;
  };
  dataLayer.addEventListener = (on, handler) => listeners.push({ on, handler });
  dataLayer.getState = () => Object.assign({}, ...dataLayer.filter((item) => typeof item === 'object'));
  [...dataLayer].forEach(receive);

  const { q: queued = [] } = window[names.library] || {};
  const library = {
    environment: { stage: environment },
    buildInfo: { environment, turbineVersion: 'stand-in' },
    property: { name: 'stand-in' },
    track: (rule, detail) => void collect('track', String(rule), detail),
    pageBottom: () => void collect('pageBottom', 'pageBottom'),
    setVar: (name, value) => void variables.set(name, value),
    getVar: (name) => variables.get(name),
    setDebug: () => undefined,
    logger: console,
  };
  window[names.library] = library;
  for (const [rule, detail] of queued) library.track(rule, detail);
  collect('library', 'loaded', { environment });
})();
