// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeFailure } from '#src/errors/describeFailure.ts';
import { ProviderError } from '#src/gateways/ProviderError.ts';
import { ServiceError } from '#src/gateways/ServiceError.ts';

type Catalogue = Readonly<Record<string, string>>;

const folder = new URL('../../../src/i18n/messages/', import.meta.url);
const read = (file: string): Catalogue => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue;
const saving = ['centre', 'accountForm', 'passwordChange', 'emailChange', 'finalize', 'register'] as const;
const variants = readdirSync(folder).map((file) => file.replace('.json', ''));

it.each(variants)('too many requests at saving are named as such in %s, with the advice to wait', (language) => {
  const texts = { ...read(`${language.slice(0, 2)}.json`), ...read(`${language}.json`) };
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
