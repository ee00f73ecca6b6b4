import type { PlainObject } from './served.ts';

/** One request of the API, with its parameters as text. */
export interface ApiRequest {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly post: boolean;
  readonly bearer?: string | undefined;
}

const milliseconds = 30_000;
const longestUrl = 4096;

/** Sends a request with cookies. Always resolves: network errors become answers with the client's own codes. */
export function send({ url, params, post, bearer }: ApiRequest): Promise<PlainObject> {
  const body = new URLSearchParams(params).toString();
  const asPost = post || url.length + body.length > longestUrl;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (errorCode: number, errorMessage: string) => () =>
      resolve({ errorCode, errorMessage, errorDetails: errorMessage });
    request.open(asPost ? 'POST' : 'GET', asPost ? url : `${url}?${body}`);
    request.withCredentials = true;
    request.timeout = milliseconds;
    request.addEventListener('timeout', fail(504002, 'Request timeout'));
    request.addEventListener('error', fail(500026, 'Network error'));
    request.addEventListener('abort', fail(500026, 'Network error'));
    request.addEventListener('load', () =>
      resolve(
        parse(request.responseText) ?? {
          errorCode: 500026,
          errorMessage: 'Network error',
          errorDetails: 'The answer could not be read',
        },
      ),
    );
    if (bearer !== undefined) request.setRequestHeader('Authorization', `Bearer ${bearer}`);
    if (asPost) request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.send(asPost ? body : null);
  });
}

/** An answer without `statusCode` does not come from the provider. */
function parse(text: string): PlainObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'statusCode' in value ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
