import { inDocument, inSettings } from './changed.ts';
import type { Misconfiguration } from './misconfigurations.ts';

/** Mistakes about the product's own mails and their recipients. */
export const mailMistakes: readonly Misconfiguration[] = [
  {
    what: 'an address that a session alone can change, although the services ask for a code',
    check: 'schema/fields',
    seed: inDocument('portal', 'schema', ['profileSchema', 'fields', 'email', 'writeAccess'], 'clientModify'),
    named: 'profile.email',
  },
  {
    what: 'a mail server that does not answer',
    check: 'mails/server',
    seed: inSettings({
      mails: {
        host: '127.0.0.1',
        port: 9,
        security: 'none',
        from: 'service@kontor.example',
        fromName: 'Kontor',
        timeZone: 'Europe/Berlin',
      },
    }),
    named: '127.0.0.1:9',
  },
];
