import { expect, it } from 'vitest';
import { describeFailure } from '#src/errors/failures.ts';
import { ProviderError, ServiceError } from '#src/browser/gatewayErrors.ts';
import { languages, textsOf } from '../app/texts/catalogue.ts';

const saving = ['centre', 'accountForm', 'passwordChange', 'emailChange', 'finalize', 'register'] as const;

it.each(languages)('too many requests at saving are named as such in %s, with the advice to wait', (language) => {
  const texts = { ...textsOf(language.slice(0, 2)), ...textsOf(language) };
  const said = (error: Error, flow: (typeof saving)[number]): string =>
    describeFailure(error, flow).keys.flatMap((key) => texts[key] ?? [])[0] ?? '';
  for (const flow of saving) {
    const refused = new ProviderError('accounts.setAccountInfo', { errorCode: 403048 });
    const limited = new ServiceError('LIMITED', 'PUT', { status: 429 });
    expect([texts['mpp.errors.403048.general'], texts['clp.errors.403048.general']]).toContain(said(refused, flow));
    expect(said(limited, flow)).toBe(texts['global.failure.limited']);
    expect(said(limited, flow)).not.toBe(texts['global.failure.network']);
  }
});
