import { describe, expect, it } from 'vitest';
import { hasServer } from '../backend/testDatabases.ts';
import { password } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

/** On a server transactions really run in parallel. */
describe.skipIf(!hasServer)('on PostgreSQL', () => {
  const kit = useStandIn();

  it('keeps both of two parallel changes to different fields', async () => {
    const { UID } = await kit.standIn.accounts.putAccount('ben@example.com', { password });
    const write = (data: object) =>
      kit.call('accounts.setAccountInfo', {
        secret: Buffer.from('a secret of the test').toString('base64'),
        UID,
        data,
      });
    await Promise.all([write({ household: 3 }), write({ member: true }), write({ weight: 1.5 })]);
    expect(await kit.standIn.accounts.getAccount('ben@example.com')).toMatchObject({
      data: { household: 3, member: true, weight: 1.5 },
    });
  });
});
