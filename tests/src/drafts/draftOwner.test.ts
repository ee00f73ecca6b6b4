import { expect, it } from 'vitest';
import { ownerOf } from '#src/drafts/draftStorage.ts';

it('the drafts of an account belong to a hash that names nobody; those of an unknown account to nobody', async () => {
  const owner = await ownerOf({ uid: 'ada-1', profile: {} });
  expect(owner).toMatch(/^[0-9a-f]{32}$/);
  expect(await ownerOf({ uid: 'bela-2', profile: {} })).not.toBe(owner);
  expect(await ownerOf({ uid: '', profile: {} })).toBe('');
});
