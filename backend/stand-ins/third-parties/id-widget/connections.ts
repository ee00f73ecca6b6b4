import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The data that the widget's server issues at registration and accepts at login: a device of this customer. */
interface Connection {
  readonly id: string;
  readonly loginId: string;
  /** ISO date. */
  readonly createdAt: string;
  readonly signature: string;
}

/** Account data that the widget writes: base64 of a JSON list of connections. `now` is epoch milliseconds. */
export function newConnections(secret: string, appId: string, loginId: string, now: number): string {
  const facts = {
    id: randomBytes(16).toString('hex'),
    loginId: normal(loginId),
    createdAt: new Date(now).toISOString(),
  };
  const connection: Connection = { ...facts, signature: sign(secret, appId, facts) };
  return Buffer.from(JSON.stringify([connection])).toString('base64');
}

/** Whether stored account data has a connection that was issued for this login id. Never throws. */
export function hasConnection(secret: string, appId: string, loginId: string, stored: unknown): boolean {
  return readConnections(stored).some(
    (connection) =>
      connection.loginId === normal(loginId) && sameText(connection.signature, sign(secret, appId, connection)),
  );
}

const normal = (loginId: string): string => loginId.trim().toLowerCase();

function sign(secret: string, appId: string, { id, loginId, createdAt }: Omit<Connection, 'signature'>): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([appId, id, loginId, createdAt]))
    .digest('base64url');
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readConnections(stored: unknown): readonly Connection[] {
  if (typeof stored !== 'string' || stored.length > 16_384) return [];
  try {
    const list: unknown = JSON.parse(Buffer.from(stored, 'base64').toString('utf8'));
    return Array.isArray(list) ? list.filter(isConnection) : [];
  } catch {
    return [];
  }
}

function isConnection(value: unknown): value is Connection {
  if (typeof value !== 'object' || value === null) return false;
  const { id, loginId, createdAt, signature } = value as Record<string, unknown>;
  return [id, loginId, createdAt, signature].every((member) => typeof member === 'string');
}
