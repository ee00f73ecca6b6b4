import { expect, it, vi } from 'vitest';
import { ExaminationMissing, whenExamined } from '#adapters/provider-rules/whenExamined.ts';

it('adapts at once if no pattern has to be examined by a part that is missing', async () => {
  const adapt = vi.fn(() => 'forms');
  await expect(whenExamined(adapt)).resolves.toBe('forms');
  expect(adapt).toHaveBeenCalledTimes(1);
});

it('adapts once more when the missing part is there', async () => {
  let load = (): void => undefined;
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const adapt = vi.fn(() => 'forms');
  adapt.mockImplementationOnce(() => {
    throw new ExaminationMissing(loaded);
  });
  const adapted = whenExamined(adapt);
  await Promise.resolve();
  expect(adapt).toHaveBeenCalledTimes(1);
  load();
  await expect(adapted).resolves.toBe('forms');
  expect(adapt).toHaveBeenCalledTimes(2);
});

it('passes every other error on', async () => {
  await expect(whenExamined(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
});
