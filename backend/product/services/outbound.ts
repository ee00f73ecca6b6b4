import { Agent as PlainAgent, request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { Problem } from '#backend/shared/http/problem.ts';

/** A call to another service without a usable answer; answered with 503. `reason` is for the log. */
export class OutboundError extends Problem {
  readonly reason: string;

  constructor(reason: string, options: { readonly cause?: unknown } = {}) {
    super(503, 'unavailable', 'The service is unavailable for a moment.', { retryAfter: 5, cause: options.cause });
    this.reason = reason;
  }
}

const CONNECT = 3000;
const WHOLE = 10_000;
const LARGEST = 2_000_000;
const agents = {
  plain: new PlainAgent({ keepAlive: true, maxSockets: 50 }),
  secure: new SecureAgent({ keepAlive: true, maxSockets: 50 }),
};

/** Posts a form and reads the JSON answer. Throws OutboundError. */
export async function postForm(address: string, form: Readonly<Record<string, string>>): Promise<unknown> {
  const { status, text } = await post(address, form);
  if (status !== 200) throw new OutboundError(`status ${status}`);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new OutboundError('not JSON', { cause });
  }
}

/**
 * Posts a form with a bearer token to a system that only needs to accept it: any 2xx is a success. Throws
 * OutboundError.
 */
export async function deliverForm(
  address: string,
  form: Readonly<Record<string, string>>,
  token: string,
): Promise<void> {
  const { status } = await post(address, form, { authorization: `Bearer ${token}` });
  if (status < 200 || status > 299) throw new OutboundError(`status ${status}`);
}

/** Connects within 3 s, ends within 10 s, follows no redirect, reads at most 2 MB. Source: requirements#SRV-1. */
async function post(
  address: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const body = new URLSearchParams(form).toString();
  const secure = address.startsWith('https:');
  return new Promise((resolve, reject) => {
    const request = (secure ? secureRequest : plainRequest)(
      address,
      {
        method: 'POST',
        agent: secure ? agents.secure : agents.plain,
        signal: AbortSignal.timeout(WHOLE),
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
        },
      },
      (response) =>
        readText(response, request).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject),
    );
    limitConnecting(request);
    request.on('error', (cause) =>
      reject(cause instanceof OutboundError ? cause : new OutboundError('no answer', { cause })),
    );
    request.end(body);
  });
}

function limitConnecting(request: ClientRequest): void {
  request.on('socket', (socket) => {
    if (!socket.connecting) return;
    const overdue = setTimeout(() => request.destroy(new OutboundError('no connection in time')), CONNECT);
    socket.once('connect', () => clearTimeout(overdue));
    socket.once('close', () => clearTimeout(overdue));
  });
}

async function readText(response: IncomingMessage, request: ClientRequest): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST) {
      request.destroy();
      throw new OutboundError('too large');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
