import type { MailSettings } from '#backend/product/mails/mailServer.ts';

/** How the product sends its mails to the mailbox at this port. */
export const mailSettings = (port: number) =>
  ({
    host: '127.0.0.1',
    port,
    security: 'none',
    from: 'service@kontor.example',
    fromName: 'Kontor',
    timeZone: 'Europe/Berlin',
  }) as const satisfies MailSettings;
