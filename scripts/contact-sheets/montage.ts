import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

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
