import sharp from 'sharp';
import { makePixels, type PictureJob } from './pixels.ts';

const CHECK_INTERVAL_MS = 10;

const send = (message: unknown): void => void process.send?.(message);

/** Ends with its parent, because nobody else waits for the picture. */
process.on('disconnect', () => process.exit());
process.on('message', (job: PictureJob) => {
  watch(job);
  void makePixels(job).then(send);
});
sharp.cache(false);
sharp.concurrency(1);
send('ready');

/** Decoding runs in native threads that only the end of the process stops. */
function watch({ time, memory }: PictureJob): void {
  const before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > time * 1000 || process.memoryUsage.rss() > memory) process.kill(process.pid, 'SIGKILL');
  }, CHECK_INTERVAL_MS);
}
