import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/**
 * Measures the page's speed and reports it each time the browser hides the page. The page's name comes from `data-page`
 * of the script element: the URL never leaves the browser.
 */
const element = document.currentScript as HTMLScriptElement;
const target = new URL('/web-vitals', element.src).href;
let values: Partial<Record<Metric['name'], number>> = {};

const store = ({ name, value }: Metric): void => {
  values[name] = Number(value.toFixed(3));
};
for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(store);

// Listens on the window, so that the library's own listeners report their last values first.
window.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
  navigator.sendBeacon(target, JSON.stringify({ page: element.dataset['page'] ?? 'unknown', values }));
  values = {};
});
