import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newsletterFrequencies, type NewsletterFrequency } from '@kontor/schema-adapters/content';
import { routeOptions, type WireSchema, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { requireFeature, type Features } from '../guards/features.ts';
import { limits, type Limiter } from '../guards/limits.ts';
import { isOffered, type NewsletterParts } from '../newsletters/newsletterParts.ts';
import { changeChoices, choicesOf, type ChoiceChange } from '../newsletters/newsletterChoices.ts';
import { dayAt, daysAfter, MAX_PAUSE_DAYS, pauseEnd, pauseWeeks, type PauseChoice } from '../newsletters/pauseClock.ts';

/** How a call identifies its subscriber. */
export interface ChoiceCaller {
  readonly path: string;
  /** Members of the body that identify the subscriber. */
  readonly body: Readonly<Record<string, WireSchema>>;
  /** Returns the subscriber (UID). Throws 401. */
  readonly subscriberOf: (request: FastifyRequest) => Promise<string>;
}

/** Dependencies of the calls. */
export interface ChoiceCallParts extends NewsletterParts {
  readonly limiter: Limiter;
  readonly features: () => Features;
}

interface Change {
  readonly newsletters: readonly string[];
  readonly frequency?: NewsletterFrequency | null;
  readonly pause?: PauseChoice | null;
}

/**
 * `POST {path}/search` and `PUT {path}`: reads and changes a subscriber's pauses and frequencies of newsletters.
 * Source: requirements#newsletter-pause, requirements#newsletter-less.
 */
export function choiceCalls(app: FastifyInstance, parts: ChoiceCallParts, caller: ChoiceCaller): void {
  const { limiter, features } = parts;
  const subscriberOf = async (request: FastifyRequest): Promise<string> => {
    requireFeature(features(), 'pause');
    return caller.subscriberOf(request);
  };
  const search = routeOptions({
    summary: 'The subscriber’s frequencies and pauses, where they differ from the default.',
    body: buildBody(caller, {}),
    answer,
    problems: [401, 404, 429, 503],
  });
  app.post(`${caller.path}/search`, search, async (request) => {
    const subscriber = await subscriberOf(request);
    await limiter.requireToRead(limits.newslettersPerSubscriber, subscriber);
    return loadChoices(parts, subscriber);
  });
  const change = routeOptions({
    summary: 'Pauses newsletters, or changes how often they come; null takes a choice back. All or nothing.',
    body: buildBody(caller, changes, ['newsletters']),
    answer,
    problems: [401, 404, 429, 503],
  });
  app.put<{ Body: Change }>(caller.path, change, async (request) => {
    const subscriber = await subscriberOf(request);
    await limiter.require(limits.newslettersPerSubscriber, subscriber);
    await changeChoices(
      parts.db,
      subscriber,
      request.body.newsletters,
      readChange(parts, request.body),
      parts.clock.now(),
    );
    return loadChoices(parts, subscriber);
  });
}

/** Reads the change in a body. Throws a problem for an invalid day and for a frequency that is not offered. */
function readChange(parts: NewsletterParts, { newsletters, frequency, pause }: Change): ChoiceChange {
  if (frequency !== undefined && frequency !== null) {
    const unavailable = newsletters.find((newsletter) => !isOffered(parts, newsletter, frequency));
    if (unavailable !== undefined) throw new Problem(400, 'not-offered', 'This newsletter does not come so often.');
  }
  if (pause === undefined || pause === null)
    return { ...(frequency !== undefined && { frequency }), ...(pause === null && { pause }) };
  const end = pauseEnd(pause, parts.clock.now(), parts.zone());
  if (end === undefined) throw new Problem(400, 'no-such-day', 'A pause ends on a day within the next year.');
  return { ...(frequency !== undefined && { frequency }), pause: end };
}

async function loadChoices({ db, clock, zone }: NewsletterParts, subscriber: string) {
  const today = dayAt(clock.now(), zone());
  return {
    firstDay: daysAfter(today, 1),
    lastDay: daysAfter(today, MAX_PAUSE_DAYS),
    newsletters: await choicesOf(db, subscriber, clock.now()),
  };
}

const buildBody = (
  { body }: ChoiceCaller,
  properties: Readonly<Record<string, WireSchema>>,
  required: readonly string[] = [],
): WireSchema => ({
  type: 'object',
  required: [...Object.keys(body), ...required],
  additionalProperties: false,
  properties: { ...body, ...properties },
});

const newsletter = { type: 'string', pattern: '^NLT\\w{0,60}$', description: 'Name of the subscription.' } as const;
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;

const changes = {
  newsletters: { type: 'array', minItems: 1, maxItems: 50, items: newsletter },
  frequency: { enum: [...newsletterFrequencies, null] },
  pause: {
    oneOf: [
      shape({ weeks: { enum: [...pauseWeeks] } }),
      shape({ until: { ...day, description: 'First day on which it comes again.' } }),
      { type: 'null' },
    ],
  },
};

/** Members of a choice in answers. */
export const choiceSchema = {
  newsletter,
  frequency: { enum: [...newsletterFrequencies] },
  pausedUntil: { ...day, description: 'First day on which it comes again, in the site’s zone.' },
  resumesAt: { type: 'string', description: 'The beginning of that day, ISO time.' },
} as const;

const answer: WireSchema = shape({
  firstDay: { ...day, description: 'The first day until which a pause can last.' },
  lastDay: { ...day, description: 'The last one.' },
  newsletters: { type: 'array', items: shape(choiceSchema, ['frequency', 'pausedUntil', 'resumesAt']) },
});
