import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const year = 31_536_000;

/**
 * Marks a browser on the API's domain like the real `webSdkBootstrap`: `gmid` and `ucid` for the server, `hasGmid` to
 * detect them. A browser that already has them keeps them. Over https they also work from foreign sites.
 */
export function setDeviceCookies({ headers, protocol }: FastifyRequest, reply: FastifyReply): void {
  if (/(?:^|; )gmid=/.test(headers.cookie ?? '')) return;
  const reach = protocol === 'https' ? 'SameSite=None; Secure' : 'SameSite=Lax';
  const rest = `; Path=/; Max-Age=${year}; ${reach}; HttpOnly`;
  void reply.header('Set-Cookie', [
    `gmid=gmid.ver4.${randomUUID()}${rest}`,
    `ucid=${randomUUID()}${rest}`,
    `hasGmid=ver4${rest}`,
  ]);
}
