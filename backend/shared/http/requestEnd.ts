import type { IncomingMessage, ServerResponse } from 'node:http';

const releasesBySocket = new WeakMap<object, Set<() => void>>();

/**
 * Calls `release` once, when the response or its socket has ended, whichever comes first. The response alone is not
 * enough: Node never closes pipelined responses whose socket dies. Returns the same release for callers that finish
 * earlier.
 */
export function onceEnded(request: IncomingMessage, response: ServerResponse, release: () => void): () => void {
  const { socket } = request;
  const socketReleases = releasesBySocket.get(socket) ?? watch(socket);
  const once = (): void => {
    if (socketReleases.delete(once)) release();
  };
  socketReleases.add(once);
  response.once('close', once);
  if (socket.destroyed) once();
  return once;
}

/** One listener for all requests of a socket. */
function watch(socket: IncomingMessage['socket']): Set<() => void> {
  const releases = new Set<() => void>();
  releasesBySocket.set(socket, releases);
  socket.once('close', () => {
    for (const release of releases) release();
  });
  return releases;
}
