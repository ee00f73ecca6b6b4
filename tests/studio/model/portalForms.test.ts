import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { describeError } from '@kontor/rjsf-theme/texts';
import { customerSite } from '#studio/model/customerForms.ts';
import { formsOfPortal } from '#studio/model/portalForms.ts';
import { openStudioTexts } from '../../../studio/texts.ts';

const raw: unknown = JSON.parse(readFileSync('fixtures/scenarios/germany/provider-schema.portal.json', 'utf8'));
const forms = formsOfPortal({ provider: parseProviderSchema(raw).schema, site: customerSite({}, 'DE') });
const { t } = await openStudioTexts('de');

it.each([
  ['login', 'email', 'required', 'Bitte geben Sie Ihre E-Mail-Adresse ein.'],
  ['login', 'email', 'pattern', 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.'],
  ['login', 'password', 'required', 'Bitte geben Sie Ihr Passwort ein.'],
  ['login', 'password', 'maxLength', 'Bitte geben Sie höchstens 256 Zeichen ein.'],
  ['code', 'code', 'required', 'Bitte geben Sie den Code aus der E-Mail ein.'],
  ['registration', 'zip', 'pattern', 'Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115.'],
  ['registration', 'zip', 'required', 'Bitte füllen Sie „Postleitzahl“ aus.'],
  ['registration', 'consent', 'const', 'Bitte stimmen Sie den Nutzungsbedingungen zu.'],
  [
    'registration',
    'password',
    'global.password.unmet',
    'Bitte wählen Sie ein Passwort, das alle Vorgaben der Liste erfüllt.',
  ],
  [
    'newpassword',
    'retype',
    'clp.resetpassword.retypepassword.mismatch',
    'Die eingegebenen Passwörter stimmen nicht überein.',
  ],
  ['password', 'newPassword', 'required', 'Bitte füllen Sie „Neues Passwort“ aus.'],
  ['passkeyName', 'name', 'pattern', 'Bitte geben Sie einen Namen ein.'],
  ['personaldata', 'birthday', 'global.rules.date.impossible', 'Dieses Datum gibt es nicht. Bitte prüfen Sie den Tag.'],
  ['addresses', 'data_addressBook_city', 'required', 'Bitte geben Sie Ihren Ort ein.'],
])(
  'at %s, %s, the studio has the customers’ sentence for %s (requirements#EFFECT-1)',
  (form, field, what, sentence) => {
    expect(describeError(forms.get(form)!, {}, { form: [field], what }, t).text).toBe(sentence);
  },
);
