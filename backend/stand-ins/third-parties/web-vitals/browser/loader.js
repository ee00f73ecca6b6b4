/**
 * Measures the page's speed (LCP, CLS, INP, FCP, TTFB) and reports it once, when the page is hidden. The page's name
 * comes from `data-page` of the script element: the URL never leaves the browser.
 */
(function () {
  'use strict';

  const element = document.currentScript;
  const target = new URL('/web-vitals', element.src).href;
  const values = new Map();

  function watch(type, take, options) {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
    } catch {
      // This browser does not support the measurement.
    }
  }

  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation) values.set('TTFB', navigation.responseStart);
  watch('paint', (entry) => entry.name === 'first-contentful-paint' && values.set('FCP', entry.startTime));
  watch('largest-contentful-paint', (entry) => values.set('LCP', entry.startTime));
  watch('layout-shift', (entry) => entry.hadRecentInput || values.set('CLS', (values.get('CLS') || 0) + entry.value));
  watch(
    'event',
    (entry) => entry.interactionId && values.set('INP', Math.max(values.get('INP') || 0, entry.duration)),
    { durationThreshold: 40 },
  );

  let isTold = false;
  function report() {
    if (isTold || document.visibilityState !== 'hidden') return;
    isTold = true;
    const body = JSON.stringify({
      page: element.dataset.page || 'unknown',
      values: Object.fromEntries([...values].map(([name, value]) => [name, Number(value.toFixed(3))])),
    });
    navigator.sendBeacon(target, body);
  }
  document.addEventListener('visibilitychange', report);
})();
