/**
 * Loaded by Node.js before a product: ends it when the run that it belongs to is gone, also after a signal that leaves
 * Playwright no time for its teardown. Otherwise it would keep the ports of the next run.
 */
const run = Number(process.env['KONTOR_RUN']);
setInterval(() => {
  try {
    process.kill(run, 0);
  } catch {
    process.kill(process.pid, 'SIGTERM');
  }
}, 500).unref();
