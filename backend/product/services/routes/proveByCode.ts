import type { FastifyInstance } from 'fastify';
import { callOptions } from '#backend/shared/http/callOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { requireFeature } from '../customers/features.ts';
import { mailProofCode, PROOF_CODE_LIFE, takeProofCode } from '../customers/proofCodes.ts';
import type { ProofPurpose } from '../customers/proofs.ts';
import { codeBody, codeEnd, codeRefusals, mailLanguage } from '../email-change/codeWire.ts';
import { masked } from '../email-change/completeChange.ts';
import { limits } from '../limits.ts';
import type { ServiceParts } from '../parts.ts';
import { proofAnswer, proofFeatures, proofPurpose } from './proveIdentity.ts';

/**
 * `POST /rest/v1/customer/proof/mail` mails a code to a customer whose account has no password, and
 * `POST /rest/v1/customer/proof/code` takes it.
 * Source: requirements#CUS-5.
 */
export function proveByCode(app: FastifyInstance, parts: ServiceParts): void {
  mail(app, parts);
  take(app, parts);
}

function mail(app: FastifyInstance, parts: ServiceParts): void {
  const options = callOptions({
    summary: 'Mails a code to a confirmed address of a customer whose account has no password.',
    consumes: 'json',
    body: {
      type: 'object',
      required: ['language'],
      additionalProperties: false,
      properties: { language: mailLanguage },
    },
    answer: {
      type: 'object',
      required: ['email', 'expiresAt'],
      properties: {
        email: { type: 'string', description: 'Where the code was mailed to: its first letter and its domain.' },
        expiresAt: codeEnd,
      },
    },
    problems: [401, 403, 404, 409, 429, 503],
  });
  app.post<{ Body: { language: string } }>('/rest/v1/customer/proof/mail', options, async (request) => {
    requireFeature(parts.features(), ...proofFeatures);
    const customer = await parts.customers.of(request);
    await parts.limiter.require(limits.proofCodePerAddress, request.ip);
    await parts.limiter.requireAll([limits.proofCodePerCustomer, limits.proofCodePerCustomerADay], customer.uid);
    const means = await parts.provider.proofMeans(customer.uid);
    if (means?.by === 'PASSWORD') throw new Problem(409, 'has-password', 'The account has a password.');
    if (means?.by !== 'CODE') throw new Problem(409, 'no-address', 'The account has no confirmed address.');
    await mailProofCode(parts, customer, { email: means.email, language: request.body.language });
    return { email: masked(means.email), expiresAt: parts.clock.now() + PROOF_CODE_LIFE };
  });
}

function take(app: FastifyInstance, parts: ServiceParts): void {
  const options = callOptions({
    summary: 'Proves the identity of a customer without a password by the mailed code.',
    consumes: 'json',
    body: {
      ...codeBody,
      required: [...codeBody.required, 'purpose'],
      properties: { ...codeBody.properties, purpose: proofPurpose },
    },
    answer: proofAnswer,
    problems: [401, 403, 404, 410, 429, 503],
  });
  app.post<{ Body: { code: string; purpose: ProofPurpose } }>(
    '/rest/v1/customer/proof/code',
    options,
    async (request) => {
      requireFeature(parts.features(), ...proofFeatures);
      const customer = await parts.customers.of(request);
      const outcome = await takeProofCode(parts, customer, request.body.code, request.body.purpose);
      if (outcome === 'WRONG' || outcome === 'ENDED') throw codeRefusals[outcome]();
      return outcome;
    },
  );
}
