import type { ProviderMail } from './providerMail.ts';
import { filled } from './texts/mailTexts.ts';
import type { MailTexts } from './texts/mailWording.ts';

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
export function greetingOf({ firstName }: ProviderMail, texts: MailTexts): string {
  return firstName === undefined || firstName.trim() === ''
    ? texts.greeting
    : filled(texts.greetingWithName, { name: firstName.trim() });
}

/** The line with the code to type; empty if the mail has none. */
export function codeOf({ code }: ProviderMail, texts: MailTexts): string {
  return code === undefined ? '' : filled(texts.codeInstead, { code });
}

/** How long the link works, as text; empty if it never expires. Days, or minutes below one day. */
export function validityOf({ validSeconds }: ProviderMail, language: string, texts: MailTexts): string {
  if (validSeconds === undefined) return '';
  const [unit, count]: readonly [string, number] =
    validSeconds >= 86_400
      ? ['day', Math.floor(validSeconds / 86_400)]
      : ['minute', Math.max(1, Math.floor(validSeconds / 60))];
  const time = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return filled(texts.validFor, { time });
}
