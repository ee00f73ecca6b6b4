import { Agent, request } from 'node:http';
import { pictureWidths } from '#adapters/content/pictureWidths.ts';
import { drawing, photograph } from './attackedPictures.ts';

/** One address asks a port of loopback for pictures, so many times a second, until the process is ended. */
const [port = '', rate = ''] = process.argv.slice(2);
const widths = Object.values(pictureWidths).flat();

/** In turn: whole, each width and format, a drawing that never gets ready, and what is not there. */
const requests: readonly ((width: number | undefined, index: number) => readonly [path: string, accept?: string])[] = [
  () => [photograph],
  (width) => [`${photograph}?width=${width}`, 'image/avif'],
  (width) => [`${photograph}?width=${width}`, 'image/webp'],
  (width) => [`${drawing}?width=${width}`],
  (_width, index) => [`${index.toString(16).padStart(32, '0')}.png`],
];

const agent = new Agent({ keepAlive: true });
const answers: Record<string, number> = {};
let index = 0;
setInterval(
  () => {
    const next = requests[index % requests.length];
    const [path = '', accept = ''] = next?.(widths[index % widths.length], index) ?? [];
    index += 1;
    const headers = { accept, 'x-forwarded-for': '192.0.2.1' };
    request({ host: '127.0.0.1', port, agent, path: `/cms/images/${path}`, headers }, (response) => {
      const status = String(response.statusCode);
      answers[status] = (answers[status] ?? 0) + 1;
      response.resume();
    })
      .on('error', () => undefined)
      .end();
  },
  1000 / Number(rate),
);
process.on('SIGTERM', () => {
  console.log(JSON.stringify(answers));
  process.exit();
});
console.log('attacking');
