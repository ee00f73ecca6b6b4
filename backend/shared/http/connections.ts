import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientOf } from './clientAddress.ts';
import { onceEnded } from './requestEnd.ts';

/** Far above what browsers open to one origin, for offices and mobile networks behind one address. */
const MOST_CONNECTIONS = 256;
/** No browser sends a request before the last one was answered, and proxies hardly do. */
const MOST_PIPELINED = 16;

const unanswered = new WeakMap<Socket, number>();

/** How many requests of a connection have no whole answer. */
export const unansweredOn = (socket: Socket): number => unanswered.get(socket) ?? 0;

/**
 * Ends connections that take more than one client needs: beyond 256 of one client (proxies may have more), and every connection that
 * sends 16 requests without waiting for an answer. Source: requirements#SRV-9.
 */
export function limitConnections(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  const ofClient = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress !== undefined && isProxy(remoteAddress)) return;
    const client = clientOf(remoteAddress);
    const open = (ofClient.get(client) ?? 0) + 1;
    ofClient.set(client, open);
    socket.once('close', () => {
      const left = (ofClient.get(client) ?? 1) - 1;
      if (left === 0) ofClient.delete(client);
      else ofClient.set(client, left);
    });
    if (open > MOST_CONNECTIONS) socket.destroy();
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    unanswered.set(socket, unansweredOn(socket) + 1);
    onceEnded(raw, reply.raw, () => void unanswered.set(socket, unansweredOn(socket) - 1));
    if (unansweredOn(socket) > MOST_PIPELINED) socket.destroy();
    // The parser goes on with what it has read: nobody is left to answer.
    return socket.destroyed ? reply.hijack() : undefined;
  });
}
