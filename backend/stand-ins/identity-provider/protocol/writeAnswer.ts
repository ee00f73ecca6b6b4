import type { FastifyReply } from 'fastify';
import type { JsonObject } from '#adapters/model/json.ts';
import type { CallParams } from './callParams.ts';

const callbackName = /^[A-Za-z_$][\w$.]{0,127}$/;

/**
 * Sends an envelope as JSON, or as a script for `format=jsonp&callback=…`. The HTTP status is 200 for every code,
 * unless the caller requests `httpStatusCodes`.
 * Source: requirements#IDP-transport.
 */
export function writeAnswer(reply: FastifyReply, params: CallParams, envelope: JsonObject): FastifyReply {
  const status = params.flag('httpStatusCodes') ? Number(envelope['statusCode']) : 200;
  const callback = params.get('callback');
  const text = JSON.stringify(envelope);
  void reply.code(status).header('Cache-Control', 'private, no-store').header('X-Content-Type-Options', 'nosniff');
  if (params.get('format') !== 'jsonp' || callback === undefined || !callbackName.test(callback))
    return reply.type('application/json; charset=utf-8').send(text);
  return reply
    .type('text/javascript; charset=utf-8')
    .send(`${callback}(${text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`);
}
