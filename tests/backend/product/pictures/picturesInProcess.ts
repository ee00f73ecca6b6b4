import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';
import { makePixels, type PictureJob } from '#backend/product/pictures/pixels.ts';

/**
 * Renders pictures in this process during the tests of a file: a process per picture only protects from hostile ones,
 * and takes half a second of processor time.
 */
export function makePicturesInProcess(): void {
  const { fork } = childProcess;
  const replaceBy = (other: typeof fork): void => {
    childProcess.fork = other;
    syncBuiltinESMExports();
  };
  const forkNothing = (): EventEmitter => {
    const child = new EventEmitter();
    setImmediate(() => child.emit('message', 'ready'));
    return Object.assign(child, {
      send: (job: PictureJob) => void makePixels(job).then((answer) => child.emit('message', answer)),
      kill: () => child.emit('exit'),
    });
  };
  beforeAll(() => replaceBy(forkNothing as unknown as typeof fork));
  afterAll(() => replaceBy(fork));
}
