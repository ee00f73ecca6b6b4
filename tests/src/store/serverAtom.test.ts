import { serverAtom, settledAtom } from '#src/store/serverAtom.ts';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it('asks the server again each time it is reloaded, also after an answer that was replaced twice in a row', async () => {
  let calls = 0;
  const store = createStore();
  const script = serverAtom(async () => 'script');
  const account = serverAtom(async (get) => `${await get(script)} ${(calls += 1)}`);
  const settledAccount = settledAtom(account);
  store.sub(settledAccount, () => undefined);
  await settle();
  store.set(account, { value: 'replaced' });
  store.set(account, 'RELOAD');
  await settle();
  for (const expected of ['script 3', 'script 4']) {
    store.set(account, 'RELOAD');
    await settle();
    expect(store.get(settledAccount)).toEqual({ state: 'READY', value: expected });
  }
});
