import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { countByKey } from '#backend/shared/countByKey.ts';
import { clientOf } from './clientAddress.ts';
import { onceEnded } from './requestEnd.ts';

/** Far above what browsers open to one origin, because offices and mobile networks share one address. */
const MAX_CONNECTIONS = 256;
/** Browsers never send a request before the last one was answered, and proxies rarely do. */
const MAX_PIPELINED = 16;

const unanswered = new WeakMap<Socket, number>();

/** Number of requests on a connection that have no complete answer yet. */
export const unansweredOn = (socket: Socket): number => unanswered.get(socket) ?? 0;

/**
 * Closes connections beyond what one client needs: more than 256 per client (proxies may have more), or 16 requests on
 * one connection without waiting for an answer.
 * Source: requirements#SRV-9.
 */
export function limitConnections(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  const openByClient = countByKey();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress !== undefined && isProxy(remoteAddress)) return;
    const client = clientOf(remoteAddress);
    socket.once('close', () => openByClient.add(client, -1));
    if (openByClient.add(client, 1) > MAX_CONNECTIONS) socket.destroy();
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    unanswered.set(socket, unansweredOn(socket) + 1);
    onceEnded(raw, reply.raw, () => void unanswered.set(socket, unansweredOn(socket) - 1));
    if (unansweredOn(socket) > MAX_PIPELINED) socket.destroy();
    // The parser continues with data it has already read, but the connection is closed.
    return socket.destroyed ? reply.hijack() : undefined;
  });
}
