import { storableJson } from '#protocol/strictJson.ts';
import { Agent, request, type Dispatcher } from 'undici';
import { Problem } from '#backend/shared/http/problem.ts';
import { requestContext } from '#backend/shared/http/requestContext.ts';
import { publishEvent } from '#backend/shared/nodeEvents.ts';

/**
 * Runs a call to another service and publishes its duration and result code: `codeOf` reads the service's own code; a
 * call without a usable answer has the reason of the failure instead.
 */
export async function measuredCall<Result>(
  to: string,
  run: () => Promise<Result>,
  codeOf: (answer: Result) => string,
): Promise<Result> {
  const start = performance.now();
  const publishResult = (code: string): void =>
    publishEvent('call', { to, code, seconds: (performance.now() - start) / 1000 });
  try {
    const answer = await run();
    publishResult(codeOf(answer));
    return answer;
  } catch (error) {
    publishResult(error instanceof OutboundError ? error.reason : 'failed');
    throw error;
  }
}

/** A call to another service had no usable answer: status 503. `reason` is for the log. */
export class OutboundError extends Problem {
  readonly reason: string;

  constructor(reason: string, options: { readonly cause?: unknown } = {}) {
    super(503, 'unavailable', 'The service is unavailable for a moment.', { retryAfter: 5, cause: options.cause });
    this.reason = reason;
  }
}

const TIMEOUT_MS = 10_000;

/** Shared connections of all outbound calls: at most 50 per host, connected within 3 s, answers of at most 2 MB. */
const agent = new Agent({ connections: 50, connect: { timeout: 3000 }, maxResponseSize: 2_000_000 });

/** The same for documents and pictures of a CMS, with answers of at most 4 MB. */
const largeAgent = new Agent({ connections: 50, connect: { timeout: 3000 }, maxResponseSize: 4 * 1024 * 1024 });

/** Reads a small JSON document, at most 2 MB. Throws OutboundError. */
export async function getJson(address: string): Promise<unknown> {
  return json(await send(address, { method: 'GET' }));
}

/** Posts a form and reads the JSON answer. Throws OutboundError. */
export async function postForm(address: string, form: Readonly<Record<string, string>>): Promise<unknown> {
  return (await postFormForText(address, form)).body;
}

/** Like `postForm`, with the text of the answer as well. */
export async function postFormForText(
  address: string,
  form: Readonly<Record<string, string>>,
): Promise<{ readonly text: string; readonly body: unknown }> {
  const answer = await send(address, { method: 'POST', ...formOf(form) });
  return { text: answer.text, body: json(answer) };
}

function json({ status, text }: Answer): unknown {
  if (status !== 200) throw new OutboundError(`status ${status}`);
  try {
    return JSON.parse(storableJson(text)) as unknown;
  } catch (cause) {
    throw new OutboundError('not JSON', { cause });
  }
}

/**
 * Posts a form with a bearer token and ignores the body of the answer: any 2xx is a success. Throws OutboundError.
 */
export async function deliverForm(
  address: string,
  form: Readonly<Record<string, string>>,
  token: string,
): Promise<void> {
  const { headers, body } = formOf(form);
  await deliverText(address, body, { ...headers, authorization: `Bearer ${token}` });
}

/** Posts a text and ignores the body of the answer: any 2xx is a success. Throws OutboundError. */
export async function deliverText(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { status } = await send(address, { method: 'POST', headers, body });
  if (status < 200 || status > 299) throw new OutboundError(`status ${status}`);
}

/** Text and content type at an address, at most 2 MB. Throws OutboundError for every status but 200. */
export async function fetchText(address: string): Promise<{ readonly text: string; readonly type: string }> {
  return exchange(address, {}, async ({ statusCode, headers, body }) => {
    const text = await body.text();
    if (statusCode !== 200) throw new OutboundError(`status ${statusCode}`);
    return { text, type: String(headers['content-type'] ?? '') };
  });
}

/** Result of a conditional request: unchanged, absent, or new bytes. */
export type Fetched =
  | { readonly state: 'same' }
  | { readonly state: 'absent' }
  | { readonly state: 'read'; readonly bytes: Uint8Array; readonly etag: string | undefined };

/**
 * Fetches the bytes at an address, at most 4 MB, unless `etag` is still current; 404 and 410 mean `absent`. Throws
 * OutboundError for every other answer.
 */
export async function fetchIfChanged(address: string, etag?: string): Promise<Fetched> {
  const conditionalHeaders = etag === undefined ? {} : { headers: { 'if-none-match': etag } };
  return exchange(address, { ...conditionalHeaders, dispatcher: largeAgent }, async ({ statusCode, headers, body }) => {
    const bytes = new Uint8Array(await body.arrayBuffer());
    if (statusCode === 304 && etag !== undefined) return { state: 'same' };
    if (statusCode === 404 || statusCode === 410) return { state: 'absent' };
    if (statusCode !== 200) throw new OutboundError(`status ${statusCode}`);
    return { state: 'read', bytes, etag: typeof headers.etag === 'string' ? headers.etag : undefined };
  });
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const formOf = (form: Readonly<Record<string, string>>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
});

/** Sends a call with the id of the request that caused it, and reads the answer as text. */
function send(address: string, call: Call): Promise<Answer> {
  const headers = { ...call.headers, ...requestIdHeader(), accept: 'application/json' };
  return exchange(address, { ...call, headers }, async ({ statusCode, body }) => ({
    status: statusCode,
    text: await body.text(),
  }));
}

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly dispatcher?: Agent;
}

/**
 * Ends within 10 s, including the wait for a free connection and the reading; follows no redirects and retries nothing.
 * Throws OutboundError without a readable answer.
 * Source: requirements#SRV-1.
 */
async function exchange<T>(
  address: string,
  call: Call,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  try {
    return await read(await request(address, { dispatcher: agent, ...call, signal: AbortSignal.timeout(TIMEOUT_MS) }));
  } catch (cause) {
    throw cause instanceof OutboundError ? cause : new OutboundError(reasonOf(cause), { cause });
  }
}

/** The id of the current request, for the log of the other system. */
function requestIdHeader(): Readonly<Record<string, string>> {
  const id = requestContext()?.id;
  return id === undefined ? {} : { 'x-request-id': id };
}

const reasons: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too large',
};

/** Reason of a missing answer, for the log: without URL and content. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return reasons[code] ?? 'no answer';
}
