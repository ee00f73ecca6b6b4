/**
 * Node.js preloads this file before a product: ends the product with its test run, even after a signal that leaves
 * Playwright no time for its teardown. Otherwise the product would occupy the ports of the next run.
 */
const run = Number(process.env['KONTOR_RUN']);
setInterval(() => {
  try {
    process.kill(run, 0);
  } catch {
    process.kill(process.pid, 'SIGTERM');
  }
}, 500).unref();
