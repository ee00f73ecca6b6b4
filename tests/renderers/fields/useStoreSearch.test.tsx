import { textsIn } from '../../../renderers/texts/textsIn.ts';
import { act, renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStoreSearch } from '../../../renderers/fields/favorite-store/useStorePicker.ts';
import { cases } from '../../longRun.ts';
import type { Store } from '@kontor/schema-adapters/values';
import { RendererProvider, type RendererContext } from '../../../renderers/model/rendererContext.ts';

interface SearchRequest {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly settle: (works: boolean) => void;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A picker's search; the test decides when its server answers. */
function searching() {
  const requests: SearchRequest[] = [];
  const searchStores = (text: string, signal: AbortSignal): Promise<readonly Store[]> =>
    new Promise((resolve, reject) => {
      requests.push({
        text,
        signal,
        settle: (works) => (works ? resolve([{ id: text, uiText: text }]) : reject(new Error('down'))),
      });
    });
  const context: RendererContext = { t: textsIn('de', {}), language: 'de', siteCountry: 'DE', searchStores };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <RendererProvider value={context}>{children}</RendererProvider>
  );
  return { requests, hook: renderHook(() => useStoreSearch(), { wrapper }) };
}

const step = fc.oneof(
  fc.record({ type: fc.constantFrom('b', 'be', 'ber', 'bern', 'köln') }),
  fc.record({ wait: fc.constantFrom(100, 249, 250, 600) }),
  fc.record({ answer: fc.nat({ max: 5 }), works: fc.boolean() }),
);

it('asks after 250 ms without a key, aborts older searches and shows the newest answer, whatever the order (requirements#FLT-9)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { requests, hook } = searching();
      const last: { text: string; silence: number; count: number } = { text: '', silence: 0, count: 0 };
      for (const next of steps) {
        await act(async () => {
          if ('type' in next) {
            Object.assign(last, { text: next.type, silence: 0, count: requests.length });
            hook.result.current.searchFor(next.type);
          } else if ('wait' in next) {
            last.silence += next.wait;
            await vi.advanceTimersByTimeAsync(next.wait);
          } else requests[next.answer]?.settle(next.works);
        });
        expect(requests.slice(0, -1).every(({ signal }) => signal.aborted)).toBe(true);
        expect(requests.length - last.count).toBe(last.text.length >= 2 && last.silence >= 250 ? 1 : 0);
      }
      await act(async () => {
        await vi.advanceTimersByTimeAsync(250);
        for (const { settle } of requests.toReversed()) settle(true);
      });
      const search = hook.result.current.search;
      if (last.text.length < 2) expect(search).toEqual({ state: 'IDLE' });
      else if (search.state !== 'FAILED')
        expect(search).toEqual({ state: 'FOUND', stores: [{ id: last.text, uiText: last.text }] });
      hook.unmount();
      expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
    }),
    { numRuns: cases(60, 1_000) },
  );
});
