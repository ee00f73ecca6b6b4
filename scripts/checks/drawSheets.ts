import type { Browser } from 'playwright';
import { composeMail, mailTexts } from '#backend/product/mails/composeMail.ts';
import { mailKinds, type MailKind } from '#backend/product/mails/ownMails.ts';
import { html, type Html } from '#backend/shared/html.ts';
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
    await page.setContent(
      html`${head}
        <h1>${kind}</h1>
        <div>${mails.map(letterColumn)}</div>`.markup,
    );
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${folder}/${kind}.png`, fullPage: true });
  }
  await page.close();
}

const letterColumn = ({ language, subject, html: letter, text }: ReturnType<typeof composeMail>): Html =>
  html`<section>
    <h2>${language}: ${subject}</h2>
    <iframe srcdoc="${letter}"></iframe>
    <pre>${text}</pre>
  </section>`;

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
    return html`<section>
      <h2>${look}</h2>
      <div>${pictures}</div>
    </section>`;
  });
  const page = await browser.newPage({ viewport: { width: 1_700, height: 900 } });
  await page.setContent(
    html`${head}
      <h1>${title}</h1>
      ${rows}`.markup,
  );
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

function figure({ width, file }: Shot): Html {
  const data = readFileSync(file).toString('base64');
  return html`<figure>
    <img width="${Math.round(width * scale)}" src="data:image/png;base64,${data}" />
    <figcaption>${width}</figcaption>
  </figure>`;
}

const head: Html = {
  markup: `<!doctype html><meta charset="utf-8"><style>
  body { margin: 16px; background: #8a8f98; font: 14px sans-serif; }
  h1, h2 { margin: 0 0 8px; font-size: 16px; }
  div { display: flex; gap: 12px; align-items: start; margin-bottom: 16px; }
  figure { margin: 0; }
  img { display: block; }
  iframe { width: 360px; height: 720px; border: 0; background: #fff; }
  pre { width: 340px; padding: 10px; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>`,
};
