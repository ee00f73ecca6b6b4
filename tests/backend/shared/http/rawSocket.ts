import { connect, type Socket } from 'node:net';

/** A plain connection to loopback: sends all bytes unchanged. Reads by default. */
export function openSocket(port: number, { reads = true } = {}): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  if (reads) socket.resume();
  else socket.pause();
  return socket;
}

/** The answer to these bytes until the server closes the connection or a second passes. */
export function sendRaw(port: number, bytes: string | Buffer, timeLimit = 1000): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = openSocket(port);
    socket.setTimeout(timeLimit, () => socket.destroy());
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
    socket.write(bytes);
  });
}

/** One request as bytes. */
export const rawRequest = (
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string =>
  `${method} ${target} HTTP/1.1\r\n${Object.entries({ host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;
