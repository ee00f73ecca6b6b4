/**
 * Tag manager: reads the data layer `window.adobeDataLayer`. Nothing leaves the page; the events that a real one would send
 * are in `window.__tagManagerEvents`, newest last, for tests.
 */
(function () {
  'use strict';

  const names = { events: '__tagManagerEvents', library: '_satellite' };
  const events = (window[names.events] = window[names.events] || []);
  const collect = (source, name, detail) => void events.push({ source, name, detail });
  const receive = (item) => collect('adobeDataLayer', item.event || 'data', item);

  const dataLayer = (window.adobeDataLayer = window.adobeDataLayer || []);
  dataLayer.push = function push(...items) {
    Array.prototype.push.apply(dataLayer, items);
    items.forEach(receive);
    return dataLayer.length;
  };
  [...dataLayer].forEach(receive);

  window[names.library] = { track: (rule, detail) => collect('track', String(rule), detail) };
  collect('library', 'loaded');
})();
