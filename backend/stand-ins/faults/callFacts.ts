import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { JsonRecord } from '#backend/shared/document.ts';
import type { CallAnswer } from './journal.ts';
import { shown, withoutTokens } from './secrets.ts';

/** Longest body that is kept, in characters. */
const LONGEST_BODY = 20_000;

/** Query and body of a request; the body has priority. */
export function paramsIn({ query, body }: FastifyRequest): JsonRecord {
  return { ...asRecord(query), ...asRecord(body) };
}

/** Login id or UID that a call names itself: as a parameter, or as the subject of its signed token. */
export function personIn(params: JsonRecord, { headers }: FastifyRequest): string | undefined {
  const bearer = headers.authorization?.startsWith('Bearer ') === true ? headers.authorization.slice(7) : undefined;
  return (
    [params['loginID'], params['email'], params['UID']].map(textOf).find((text) => text !== undefined) ??
    [params['jwt'], params['authToken'], bearer].map(subjectOf).find((subject) => subject !== undefined)
  );
}

/** Path of the page that made a call, if the call or its referrer names more than the origin. */
export function pageIn(params: JsonRecord, { headers }: FastifyRequest): string | undefined {
  const page = textOf(params['pageURL']);
  if (page !== undefined) return pathOf(page);
  const path = pathOf(headers.referer ?? '');
  return path === '/' ? undefined : path;
}

/** Equal for the same call of the same browser. */
export function callKey(call: string, params: JsonRecord, { ip, headers }: FastifyRequest): string {
  return JSON.stringify([call, ip, headers['user-agent'] ?? '', params]);
}

/** An answer for the journal: code and body without secrets. A payload that is a stream is not read. */
export function answerOf(status: number, ms: number, payload: unknown): CallAnswer & { readonly person?: string } {
  const text = typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload.toString('utf8') : '';
  const answer = { status, ms: Math.round(ms) };
  if (text === '') return answer;
  const body = parsed(text);
  const { errorCode, code, UID } = asRecord(body);
  const named = errorCode ?? code;
  return {
    ...answer,
    ...(typeof named === 'number' || typeof named === 'string' ? { code: String(named) } : {}),
    ...(typeof UID === 'string' ? { person: UID } : {}),
    body:
      text.length > LONGEST_BODY
        ? `${Math.round(text.length / 1000)} kB, too long to be kept`
        : body === undefined
          ? withoutTokens(text)
          : shown(body),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function subjectOf(token: unknown): string | undefined {
  try {
    return typeof token === 'string' ? decodeJwt(token).sub : undefined;
  } catch {
    return undefined;
  }
}

function pathOf(address: string): string | undefined {
  return URL.canParse(address) ? withoutTokens(new URL(address).pathname) : undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function asRecord(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
