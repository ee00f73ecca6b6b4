import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { afterAnswer } from '#backend/shared/http/afterAnswer.ts';
import { createServer } from '#backend/shared/http/server.ts';

it('a server closes although a client left before its second answer of one connection began', async () => {
  const app = createServer();
  const runLater = afterAnswer(app);
  let done = 0;
  let arrived = (): void => undefined;
  const bothArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  app.get('/slow', async () => new Promise((resolve) => setTimeout(resolve, 1000, {})));
  app.post('/later', async (_request, reply) => {
    runLater(reply, 'later', async () => {
      done += 1;
    });
    arrived();
    return reply.code(202).send();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\nPOST /later HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
  await bothArrived;
  socket.destroy();
  const timeout = new Promise((resolve) => setTimeout(resolve, 4000, 'open'));
  expect(await Promise.race([app.close().then(() => 'closed'), timeout])).toBe('closed');
  expect(done).toBe(1);
});
