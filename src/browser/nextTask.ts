/**
 * Resolves in a task of its own, so that the browser can answer and draw before the work goes on. Sooner than a timer,
 * which browsers hold back by some milliseconds.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
