import type { Page } from 'playwright/test';
import type { Json } from '#adapters/model/json.ts';

type Documents = 'metadata' | 'content';

/**
 * Changes a document that the server writes into the pages of mailed links; `undefined` takes it away, so that the
 * browser asks for it.
 */
export async function changeInPage(
  page: Page,
  id: Documents,
  change: (document: Readonly<Record<string, Json>>) => unknown,
): Promise<void> {
  await page.route('**/preferences/token/*', async (route) => {
    const response = await route.fetch();
    const [before = '', element = '', after = ''] = (await response.text()).split(
      new RegExp(`(?<=<script type="application/json" id="${id}">)([^<]*)(?=</script>)`),
    );
    const changed = change(JSON.parse(element) as Record<string, Json>);
    await route.fulfill({ response, body: before + (JSON.stringify(changed) ?? 'null') + after });
  });
}
