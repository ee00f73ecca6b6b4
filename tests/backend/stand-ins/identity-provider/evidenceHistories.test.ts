import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenAt } from '#backend/product/evidence/evidenceLines.ts';
import { evidenceOf } from '#backend/product/evidence/storedEvidence.ts';
import { headOf } from '#backend/product/evidence/recordEvidence.ts';
import { registerPerson, startStandIn, type Answer, type TestStandIn } from './startStandIn.ts';
import { isLong } from '../../../longRun.ts';

/** Histories of each part, and the parts: 5,000 together in the long run. */
const [runs, parts] = isLong ? [1250, ['1 of 4', '2 of 4', '3 of 4', '4 of 4']] : [7, ['1 of 1']];

let kit: TestStandIn;
/** The person whose evidence is read, and how they are known. */
let [person, regToken] = ['', ''];
beforeAll(async () => {
  kit = await startStandIn();
}, 60_000);
afterAll(() => kit.close());

const save = (params: Readonly<Record<string, unknown>>): Promise<Answer> =>
  kit.call('accounts.setAccountInfo', { regToken, lang: 'de', ...params });
const subscribe = (name: string, isSubscribed: boolean): Promise<Answer> =>
  save({ subscriptions: { [name]: { email: { isSubscribed } } } });
const newest = async (kind: string) => (await kit.mailbox.list({ kind, to: person }))[0];

type Step = {
  readonly kind: 'subscription' | 'data' | 'confirm' | 'refused';
  readonly name: string;
  readonly on: boolean;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('subscription', 'subscription', 'data', 'confirm', 'refused'),
  name: fc.constantFrom('NLT_WEEKLY', 'NLT_OFFERS', 'SVC_PRODUCT_REMINDER'),
  on: fc.boolean(),
});

/** What the provider must have recorded after a history, computed independently. */
class Model {
  readonly lines: string[] = ['granted preferences.privacy.aec'];
  readonly #subscribed = new Map<string, 'plain' | 'pending' | 'confirmed'>();
  readonly #links = new Set<string>();
  #data = false;

  take({ kind, name, on }: Step): void {
    const purpose = `subscriptions.${name}`;
    if (kind === 'data' && on !== this.#data) {
      this.#data = on;
      this.lines.push(`${on ? 'granted' : 'withdrawn'} data.sfmc.dataProcessingConsented`);
    }
    if (kind === 'subscription' && on && !this.#subscribed.has(name)) {
      const waits = name !== 'NLT_WEEKLY';
      this.#subscribed.set(name, waits ? 'pending' : 'plain');
      if (waits) this.#links.add(name);
      this.lines.push(`${waits ? 'requested' : 'granted'} ${purpose}`);
    }
    if (kind === 'subscription' && !on && this.#subscribed.delete(name)) this.lines.push(`withdrawn ${purpose}`);
    // The newest link works once, and only confirms what is still subscribed.
    if (kind === 'confirm' && this.#links.delete(name) && this.#subscribed.get(name) === 'pending') {
      this.#subscribed.set(name, 'confirmed');
      this.lines.push(`confirmed ${purpose}`);
    }
  }
}

async function play({ kind, name, on }: Step): Promise<void> {
  if (kind === 'subscription') await subscribe(name, on);
  if (kind === 'data') await save({ data: { sfmc: { dataProcessingConsented: on } } });
  if (kind === 'refused')
    await save({ subscriptions: { [name]: { email: { isSubscribed: on } } }, profile: { birthYear: 3000 } });
  if (kind === 'confirm') {
    const mail = await newest(name === 'SVC_PRODUCT_REMINDER' ? 'reminder-opt-in' : 'subscription-opt-in');
    if (mail !== undefined && name !== 'NLT_WEEKLY') await kit.press(mail.links[0]?.url ?? '');
  }
}

it.each(parts)(
  `any history of ticking, confirming and withdrawing is recorded line by line, and its seals are valid (${runs} histories, part %s)`,
  async () => {
    let count = 0;
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        // Each history belongs to a new person; all are deleted from time to time, so that lookups stay fast.
        if (histories % 100 === 0) await kit.startAfresh();
        person = `neu-${histories}@example.com`;
        histories += 1;
        regToken = String((await registerPerson(kit, person))['regToken']);
        const model = new Model();
        for (const one of steps) {
          await play(one);
          model.take(one);
        }
        const lines = await evidenceOf(kit.db, person);
        expect(lines.map(({ event, purpose }) => `${event} ${purpose}`)).toEqual(model.lines);
        expect(brokenAt(lines, await headOf(kit.db, lines[0]?.uid ?? ''))).toBeUndefined();
        count += lines.length;
      }),
      { numRuns: runs },
    );
    expect(count).toBeGreaterThan(runs);
  },
  3_600_000,
);
