import { inDocument, inSettings } from './changed.ts';
import type { Mistakes } from './misconfigurations.ts';

/** Mistakes about the product's own mails and their recipients. */
export const mailMistakes: Mistakes = {
  'schema/fields': {
    'an address that a session alone can change, although the services ask for a code': [
      inDocument('portal', 'schema', ['profileSchema', 'fields', 'email', 'writeAccess'], 'clientModify'),
      'profile.email',
    ],
  },
  'mails/server': {
    'a mail server that does not answer': [
      inSettings({
        mails: {
          host: '127.0.0.1',
          port: 9,
          security: 'none',
          from: 'service@kontor.example',
          fromName: 'Kontor',
          timeZone: 'Europe/Berlin',
        },
      }),
      '127.0.0.1:9',
    ],
  },
};
