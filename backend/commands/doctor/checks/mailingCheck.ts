import { mailServer } from '#backend/product/mails/mailServer.ts';
import { type Check, NotChecked } from '../check.ts';

/** The mail server takes mails of the product itself. Source: requirements#own-mails. */
export const mailing: Check = {
  title: 'The mail server of the settings answers, with a valid certificate, and takes our name and password.',
  find: async ({ settings: { mails } }) => {
    if (mails === undefined) throw new NotChecked('the product sends no mails (mails)', { isSkipped: true });
    try {
      await mailServer(mails).verify();
      return [];
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      return [
        {
          what: `${mails.host}:${mails.port} does not take mails: ${code}.`,
          mend: 'EAUTH: correct mails.user or MAIL_PASSWORD. Otherwise correct mails.host, mails.port and mails.security, and let the server reach it.',
        },
      ];
    }
  },
};
