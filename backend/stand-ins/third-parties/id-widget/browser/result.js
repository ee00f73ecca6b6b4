/** The widget's window: sends its result only to the page that opened it, then closes. */
(function () {
  'use strict';
  const element = document.getElementById('widget-result');
  const result = JSON.parse(element.getAttribute('value'));
  if (window.opener) window.opener.postMessage({ type: 'ownid', ...result }, element.dataset.opener);
  document.getElementById('close').addEventListener('click', () => window.close());
  window.close();
})();
