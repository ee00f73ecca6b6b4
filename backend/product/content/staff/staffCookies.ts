import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that only this origin's server reads. */
export interface StaffCookie {
  readonly read: (request: FastifyRequest) => string | undefined;
  /** `seconds` 0 deletes it. */
  readonly write: (reply: FastifyReply, value: string, seconds: number) => void;
}

/**
 * A cookie of the studio. With https its name has the prefix that ties it to the host; ports do not separate cookies, so
 * without https its name carries the port.
 */
export function staffCookie(name: string, origin: string): StaffCookie {
  const { protocol, port } = new URL(origin);
  const isSecure = protocol === 'https:';
  const full = isSecure ? `__Host-kontor-${name}` : `kontor-${name}-${port}`;
  return {
    read: ({ headers }) => {
      const found = (headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${full}=`));
      const value = found?.slice(full.length + 1);
      return value !== undefined && /^[\w-]{20,100}$/.test(value) ? value : undefined;
    },
    write: (reply, value, seconds) =>
      void reply.header(
        'set-cookie',
        `${full}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      ),
  };
}
