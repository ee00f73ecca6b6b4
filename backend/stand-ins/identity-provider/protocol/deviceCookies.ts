import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const year = 31_536_000;

/**
 * Marks a browser on the API's domain as the real `webSdkBootstrap` does: `gmid` and `ucid` for the server, `hasGmid` to see
 * that it is there. A browser that has them keeps them. Over https they work from foreign sites too.
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
