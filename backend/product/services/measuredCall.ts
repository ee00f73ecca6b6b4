import { tell } from '#backend/shared/nodeEvents.ts';
import { OutboundError } from './outbound.ts';

/**
 * Runs a call to another service and tells how long it took and how it ended: `codeOf` reads the service's own code, a
 * call without a usable answer has its reason.
 */
export async function measuredCall<Answer>(
  to: string,
  run: () => Promise<Answer>,
  codeOf: (answer: Answer) => string,
): Promise<Answer> {
  const start = performance.now();
  const done = (code: string): void => tell('call', { to, code, seconds: (performance.now() - start) / 1000 });
  try {
    const answer = await run();
    done(codeOf(answer));
    return answer;
  } catch (error) {
    done(error instanceof OutboundError ? error.reason : 'failed');
    throw error;
  }
}
