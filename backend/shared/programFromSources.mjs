import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

/** Runs the program of a worker or of a child process as it is in the sources: in development and tests. */
register();
await import(workerData ?? process.argv[2]);
