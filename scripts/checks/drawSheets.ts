import type { Browser } from 'playwright';
import { composeMail, mailTexts } from '#backend/product/mails/composeMail.ts';
import { mailKinds, type MailKind } from '#backend/product/mails/ownMails.ts';
import { readFileSync } from 'node:fs';

const values = {
  code: '482913',
  newEmail: 'ada.berger-lindenthal@beispiel.example',
  until: '2026-03-23T10:15:00Z',
  day: '2026-03-29T10:15:00Z',
  link: 'https://konto.kontor.example/login/restore-email?token=f3G6h9J2k5L8m1N4p7Q0r3S6t9V2w5X8f3G6h9J2k5L8m1N4p7Q0r3S6t9V2w5X8',
};
const sender = { fromName: 'Kontor', timeZone: 'Europe/Berlin' };

/** One sheet for each kind of the product's own mails: every language as HTML on a phone, and as plain text. */
export async function drawMailSheets(browser: Browser, folder: string): Promise<void> {
  const languages = mailTexts.languages;
  const page = await browser.newPage({ viewport: { width: 40 + languages.length * 380, height: 900 } });
  for (const kind of Object.keys(mailKinds) as readonly MailKind[]) {
    const mails = languages.map((language) =>
      composeMail({ kind, recipient: 'ada@beispiel.example', language, values }, sender),
    );
    await page.setContent('<!doctype html><meta charset="utf-8"><main></main>');
    await page.evaluate(showMails, { kind, mails });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${folder}/${kind}.png`, fullPage: true });
  }
  await page.close();
}

/** Runs in the page. */
function showMails({ kind, mails }: { readonly kind: string; readonly mails: readonly Mail[] }): void {
  document.body.style.cssText = 'margin:16px;background:#8a8f98;font:14px sans-serif';
  const row = document.createElement('div');
  row.style.cssText = 'display:flex;gap:20px;align-items:start';
  for (const { language, subject, html, text } of mails) {
    const column = document.createElement('section');
    const title = document.createElement('h2');
    title.textContent = `${language}: ${subject}`;
    title.style.cssText = 'font-size:15px;margin:0 0 8px';
    const letter = document.createElement('iframe');
    letter.srcdoc = html;
    letter.style.cssText = 'width:360px;height:720px;border:0;background:#fff';
    const plain = document.createElement('pre');
    plain.textContent = text;
    plain.style.cssText =
      'width:340px;margin:8px 0 0;padding:10px;background:#fff;white-space:pre-wrap;overflow-wrap:anywhere;font:12px monospace';
    column.append(title, letter, plain);
    row.append(column);
  }
  const name = document.createElement('h1');
  name.textContent = kind;
  name.style.cssText = 'font-size:18px;margin:0 0 8px';
  document.querySelector('main')?.append(name, row);
}

interface Mail {
  readonly language: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A picture on a sheet. */
export interface Shot {
  /** The name of its row, such as `dark`. */
  readonly look: string;
  /** CSS pixels. */
  readonly width: number;
  readonly file: string;
}

const scale = 0.55;

/** Draws pictures of one screen side by side, one row per look, into one PNG at `file`. */
export async function drawSheet(browser: Browser, title: string, shots: readonly Shot[], file: string): Promise<void> {
  const looks = [...new Set(shots.map(({ look }) => look))];
  const rows = looks.map((look) => {
    const pictures = shots.filter((shot) => shot.look === look).map(figure);
    return `<section><h2>${look}</h2><div>${pictures.join('')}</div></section>`;
  });
  const page = await browser.newPage({ viewport: { width: 1_700, height: 900 } });
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>${style}</style><h1>${title}</h1>${rows.join('')}`,
  );
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

function figure({ width, file }: Shot): string {
  const data = readFileSync(file).toString('base64');
  return `<figure><img width="${Math.round(width * scale)}" src="data:image/png;base64,${data}"><figcaption>${width}</figcaption></figure>`;
}

const style = `
  body { margin: 16px; background: #8a8f98; font: 14px sans-serif; }
  h1, h2 { margin: 0 0 8px; font-size: 16px; }
  div { display: flex; gap: 12px; align-items: start; margin-bottom: 16px; }
  figure { margin: 0; }
  img { display: block; }
`;
