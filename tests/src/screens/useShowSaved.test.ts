import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FormValue } from '#adapters/model/form.ts';
import type { PortalFormHandle } from '#renderers/form/PortalForm.tsx';
import { useShowSaved } from '#src/screens/useShowSaved.ts';

it('a form starts again with what another system wrote, and not where the account says the same in other words', async () => {
  const shown: FormValue[] = [];
  const form: PortalFormHandle = Object({
    commit: () => ({}),
    reset: (value: FormValue) => void shown.push(value),
  });
  const ref = { current: form };
  const first: { readonly saved: FormValue; readonly epoch: number } = { saved: { a: 'x', b: '' }, epoch: 0 };
  const { result, rerender } = renderHook(
    ({ saved, epoch }) => useShowSaved(ref, { saved, epoch, read: () => ({ ...saved, draft: true }) }),
    { initialProps: first },
  );
  rerender({ saved: { b: null, a: 'x' }, epoch: 0 });
  await Promise.resolve();
  expect(shown).toEqual([]);
  rerender({ saved: { a: 'y' }, epoch: 0 });
  await Promise.resolve();
  expect([shown, result.current.current]).toEqual([[{ a: 'y', draft: true }], { a: 'y' }]);
  rerender({ saved: { a: 'y' }, epoch: 1 });
  await Promise.resolve();
  expect(shown).toHaveLength(2);
});
