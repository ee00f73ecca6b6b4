import { beforeEach, expect, it, vi } from 'vitest';

const chunk = vi.hoisted(() => ({ isLost: false }));
vi.mock('#renderers/model/loadChunk.ts', () => ({
  loadChunk: (loading: Promise<unknown>) => (chunk.isLost ? Promise.reject(new TypeError('Failed to fetch')) : loading),
}));

beforeEach(() => {
  vi.resetModules();
});

const use = { dialect: 'provider' } as const;

/** Examines a pattern before the part is there and again when it has been loaded, or could not be. */
async function examinedTwice(text: string): Promise<unknown> {
  const { whenExamined } = await import('#adapters/provider-rules/whenExamined.ts');
  const { examinePattern } = await import('#renderers/replacements/lateExamination.ts');
  return whenExamined(() => examinePattern(text, use));
}

it('a pattern is examined when the part that does it is there', async () => {
  chunk.isLost = false;
  await expect(examinedTwice(String.raw`^\d{5}$`)).resolves.toEqual({ source: String.raw`^\d{5}$` });
});

it('a pattern is refused, so that the provider decides, if that part cannot be loaded', async () => {
  chunk.isLost = true;
  await expect(examinedTwice(String.raw`^\d{5}$`)).resolves.toEqual({ refused: 'pattern-risky' });
});
