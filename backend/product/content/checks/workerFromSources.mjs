import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

/** Runs a worker's program as it is in the sources: in development and tests, where nothing has been built. */
register();
await import(workerData);
