import { describe, expect, it } from 'vitest';
import { composeMail, mailTexts } from '#backend/product/mails/composeMail.ts';
import { mailKinds, ruleOf, type MailKind } from '#backend/product/mails/ownMails.ts';
import { localeLanguages, localeTexts } from '../../../locales.ts';

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
const kinds = Object.keys(mailKinds) as MailKind[];
const sender = { fromName: 'Kontor', timeZone: 'Europe/Berlin' };

/** The texts of one kind in a language, by what they are: `subject`, `body.1` … */
const textsOfKind = (language: string, kind: MailKind): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(localeTexts(language, 'mails')).flatMap(([key, text]) =>
      key.startsWith(`${kind}.`) ? [[key.slice(kind.length + 1), text]] : [],
    ),
  );

describe('the texts of mails', () => {
  it('are there in every language of the product', () => {
    expect(mailTexts.languages.toSorted()).toEqual(localeLanguages.toSorted());
  });

  it.each(localeLanguages.flatMap((language) => kinds.map((kind) => [language, kind] as const)))(
    'in %s of %s name each value once, and a button where there is a link',
    (language, kind) => {
      const { subject, headline, button, ...body } = textsOfKind(language, kind);
      const forms = Object.entries(ruleOf(kind).values);
      const named = forms.filter(([, form]) => !['code', 'link', 'list'].includes(form)).map(([name]) => name);
      const lists = forms.flatMap(([name, form]) => (form === 'list' ? [name, `${name}.none`] : []));
      const paragraphs = Object.keys(body).filter((key) => !lists.includes(key));
      expect(paragraphs).toEqual(['body.1', 'body.2', 'body.3'].slice(0, paragraphs.length));
      expect(Object.values(body).flatMap(placeholders).toSorted()).toEqual(named.toSorted());
      expect(placeholders(`${subject} ${headline} ${button ?? ''}`)).toEqual([]);
      expect(button !== undefined).toBe(forms.some(([, form]) => form === 'link'));
    },
  );

  it('have the sender as their head, and the legal links of the site at their foot', () => {
    const legalLinks = (language: string) => [{ label: 'Impressum', href: `https://shop.example/${language}/i` }];
    const mail = { kind: 'email-code', recipient: 'a@x.example', language: 'de', values: { code: '1' } } as const;
    const { text, html } = composeMail(mail, { ...sender, legalLinks });
    expect(text).toMatch(/Impressum: https:\/\/shop\.example\/de\/i$/);
    expect(html).toContain('href="https://shop.example/de/i">Impressum</a>');
  });

  it.each(localeLanguages)('in %s ask for the code, show it, and only then say what else matters', (language) => {
    const values = { code: '482913' };
    const mail = { kind: 'email-code', recipient: 'ada@beispiel.example', language, values } as const;
    const { text, html } = composeMail(mail, sender);
    const { 'body.1': request = '', 'body.2': warning = '' } = textsOfKind(language, 'email-code');
    for (const part of [text, html.replaceAll('&#39;', "'")]) {
      const places = [request.slice(0, 20), values.code, warning.slice(0, 20)].map((words) => part.indexOf(words));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
    }
  });

  it('keep a value that looks like a placeholder or a reference as it is', () => {
    const newEmail = '{{until}}$t(greeting)$&<b>@beispiel.example';
    const values = { newEmail, until: '2026-03-23T10:15:00Z', link: 'https://konto.example/x' };
    const mail = { kind: 'email-changed', recipient: 'ada@beispiel.example', language: 'en', values } as const;
    const { text, html } = composeMail(mail, sender);
    expect(text).toContain(`now has the e-mail address ${newEmail}.`);
    expect(html).toContain('{{until}}$t(greeting)$&amp;&lt;b&gt;@beispiel.example');
  });

  it.each([
    ['de-AT', 'de'],
    ['fr_BE', 'fr'],
    ['PT', 'pt'],
    ['xx', 'de'],
    ['', 'de'],
    ['__proto__', 'de'],
  ])('for %j are those of %s', (recipientLanguage, language) => {
    const values = { code: '482913' };
    const mail = { kind: 'email-code', recipient: 'ada@beispiel.example', values } as const;
    expect(composeMail({ ...mail, language: recipientLanguage }, sender)).toEqual(
      composeMail({ ...mail, language }, sender),
    );
    expect(composeMail({ ...mail, language: recipientLanguage }, sender).language).toBe(language);
  });
});
