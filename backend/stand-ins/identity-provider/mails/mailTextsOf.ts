import type { StandInTranslate } from '#backend/stand-ins/texts.ts';
import type { ProviderMail } from './providerMail.ts';

/** The purpose of a mail's button, as its link's `rel`. Source: requirements#console-api. */
export const linkRels = {
  verification: 'confirm',
  'subscription-opt-in': 'confirm',
  'reminder-opt-in': 'confirm',
  reset: 'reset',
  'preference-link': 'preferences',
  newsletter: 'preferences',
} as const;

/** The greeting; with the name if it is known. */
export function greetingOf({ firstName }: ProviderMail, t: StandInTranslate): string {
  return firstName === undefined || firstName.trim() === ''
    ? t('mail.greeting')
    : t('mail.greetingWithName', { name: firstName.trim() });
}

/** The line with the code to type; empty if the mail has none. */
export function codeOf({ code }: ProviderMail, t: StandInTranslate): string {
  return code === undefined ? '' : t('mail.codeInstead', { code });
}

/** How long the link works, as text; empty if it never expires. Days, or minutes below one day. */
export function validityOf({ validSeconds }: ProviderMail, language: string, t: StandInTranslate): string {
  if (validSeconds === undefined) return '';
  const [unit, count]: readonly [string, number] =
    validSeconds >= 86_400
      ? ['day', Math.floor(validSeconds / 86_400)]
      : ['minute', Math.max(1, Math.floor(validSeconds / 60))];
  const time = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return t('mail.validFor', { time });
}
