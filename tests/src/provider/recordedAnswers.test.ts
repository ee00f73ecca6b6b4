import { describe, expect, it } from 'vitest';
import { legalStatements } from '#src/provider/legalStatements.ts';
import { parseAccount, providerCalls, readPasswordPolicy, readSchema } from '#src/provider/provider.ts';
import { ProviderError } from '#src/browser/gatewayErrors.ts';
import { hasProviderData, readRecording, recordingsIn } from '../../providerData.ts';
import { testClock } from '../testClock.ts';

type Recorded = Readonly<Record<string, unknown>>;

const files = (kind: string): readonly string[] => recordingsIn(kind).map((name) => `${kind}/${name}`);
const recorded = (file: string): Recorded => readRecording(file) as Recorded;

/** The product's calls with a script that gives one recorded answer to everything, like the real script. */
async function calls(answer: Recorded): Promise<ReturnType<typeof providerCalls>> {
  const { statusCode: _code, statusReason: _reason, ...body } = answer;
  const reply = (params: Readonly<Record<string, unknown>>): void =>
    (params['callback'] as (response: unknown) => void)({ errorCode: 0, errorMessage: '', status: 'OK', ...body });
  const opened = providerCalls(testClock(), () =>
    Promise.resolve({ accounts: { login: reply, getSchema: reply, getPolicies: reply } }),
  );
  await opened.open({ scriptUrl: 'http://localhost/js/gigya.js', apiKey: 'k', language: 'de' });
  return opened;
}

describe.skipIf(!hasProviderData)(
  'the product understands recorded answers of the real provider (requirements#IDP-transport)',
  () => {
    it.each(files('errors'))('%s is a refusal with its code and texts (requirements#IDP-errors)', async (file) => {
      const answer = recorded(file);
      const error: unknown = await (await calls(answer)).call('login', {}).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({
        code: answer['errorCode'],
        details: answer['errorDetails'] ?? answer['errorMessage'],
        requestId: answer['callId'],
        ...(answer['regToken'] === undefined ? {} : { regToken: answer['regToken'] }),
      });
    });

    it.each(files('account').filter((file) => recorded(file)['UID'] !== undefined))('%s is an account', (file) => {
      const answer = recorded(file);
      expect(parseAccount(answer)).toMatchObject({
        uid: answer['UID'],
        profile: answer['profile'] ?? {},
        data: answer['data'] ?? {},
        preferences: answer['preferences'] ?? {},
      });
    });

    it.each(files('consents'))('%s has the documents of its consents, or none (requirements#IDP-data)', (file) => {
      const answer = recorded(file);
      const details = (answer['siteConsentDetails'] ?? {}) as Readonly<
        Record<string, { readonly legalStatements: Readonly<Record<string, { readonly documentUrl?: string }>> }>
      >;
      for (const [id, { legalStatements: statements }] of Object.entries(details)) {
        const named = Object.entries(statements).filter(
          ([, { documentUrl }]) => documentUrl !== undefined && documentUrl !== '',
        );
        expect(legalStatements(answer, id)).toEqual(
          named.map(([language, { documentUrl }]) => ({ language, documentUrl })),
        );
      }
      expect(legalStatements(answer, 'privacy.aec')).toEqual([]);
    });

    it.each(files('policies'))('%s has the checks of a new password', async (file) => {
      const { passwordComplexity } = recorded(file) as { readonly passwordComplexity?: object };
      const { checks } = await readPasswordPolicy((await calls(recorded(file))).read);
      if (passwordComplexity !== undefined) expect(checks.length).toBeGreaterThan(0);
    });

    it.each(files('schema'))('%s is a schema with fields', async (file) => {
      const { schema } = await readSchema((await calls(recorded(file))).read);
      expect(schema.fields.size).toBeGreaterThan(5);
    });
  },
);
