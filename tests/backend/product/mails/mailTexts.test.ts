import { describe, expect, it } from 'vitest';
import { composeMail } from '#backend/product/mails/composeMail.ts';
import { mailKinds, ruleOf, type MailKind } from '#backend/product/mails/mailKinds.ts';
import { mailTexts, mailTextsIn } from '#backend/product/mails/texts/mailTextsIn.ts';

const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const kinds = Object.keys(mailKinds) as MailKind[];

describe('the texts of mails', () => {
  it.each(Object.keys(mailTexts).flatMap((language) => kinds.map((kind) => [language, kind] as const)))(
    'in %s of %s name each value once, and a button where there is a link',
    (language, kind) => {
      const { subject, headline, body, button } = mailTextsIn(language).texts.mails[kind];
      const forms = Object.entries(ruleOf(kind).values);
      const named = forms.filter(([, form]) => form !== 'code' && form !== 'link').map(([name]) => name);
      expect(body.flatMap(placeholders).toSorted()).toEqual(named.toSorted());
      expect(placeholders(`${subject} ${headline} ${button ?? ''}`)).toEqual([]);
      expect(button !== undefined).toBe(forms.some(([, form]) => form === 'link'));
    },
  );

  it.each(Object.keys(mailTexts))(
    'in %s ask for the code, show it, and only then say what else matters',
    (language) => {
      const values = { code: '482913' };
      const mail = { kind: 'email-code', recipient: 'ada@beispiel.example', language, values } as const;
      const { text, html } = composeMail(mail, { fromName: 'Kontor', timeZone: 'Europe/Berlin' });
      const [asked = '', warned = ''] = mailTextsIn(language).texts.mails['email-code'].body;
      for (const part of [text, html.replaceAll('&#39;', "'")]) {
        const places = [asked.slice(0, 20), values.code, warned.slice(0, 20)].map((words) => part.indexOf(words));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(places[0]).toBeGreaterThan(0);
      }
    },
  );

  it.each([
    ['de-AT', 'de'],
    ['fr_BE', 'fr'],
    ['PT', 'pt'],
    ['xx', 'de'],
    ['', 'de'],
    ['__proto__', 'de'],
  ])('for %j are those of %s', (wanted, language) => {
    expect(mailTextsIn(wanted).language).toBe(language);
  });
});
