import { afterEach, expect, it, vi } from 'vitest';
import { startMailbox } from '#backend/stand-ins/mailbox/mailbox.ts';
import { registerStandIn } from '../../cdc-stand-in/standIn.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('the stand-in of the identity provider refuses to start in production (requirements#SRV-8)', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(registerStandIn({} as never, {} as never)).rejects.toThrow('must not run in production');
});

it('the mailbox refuses to start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(startMailbox({} as never)).rejects.toThrow('must not run in production');
});
