import { expect, expectAccessibleInPassing, test } from './harness/test.ts';

test.describe('the testers’ console', () => {
  test(
    'switches a code of the error catalogue on and off, for as many times as chosen @desktop',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      await page.goto(`${product.standIn}/console/faults`);
      await expectAccessibleInPassing(page);
      await page.getByLabel('until it is switched off').check();
      await page.getByLabel(/^Search \d+ faults$/).fill('400006 birthYear save');
      await page.getByRole('button', { name: /^400006 birthYear/ }).click();
      await expect(page.getByRole('heading', { name: 'accounts.setAccountInfo' })).toBeVisible();
      await page.getByLabel('Call', { exact: true }).selectOption('GET /rest/v1/region');
      await page.getByRole('button', { name: 'Connection drops' }).click();
      await expect(page.getByRole('heading', { name: 'GET /rest/v1/region' })).toBeVisible();
      await expect(page.getByLabel('until it is switched off')).toBeChecked();
      const { faults } = await qa.call<{ faults: readonly unknown[] }>('GET', '/state');
      expect(faults).toEqual([
        expect.objectContaining({ call: 'accounts.setAccountInfo' }),
        { call: 'GET /rest/v1/region', effect: { kind: 'drop' } },
      ]);
      const second = { call: 'GET /rest/v1/region', effect: { kind: 'garbage' } };
      await qa.call('PUT', '/faults', [{ call: 'GET /rest/v1/region', effect: { kind: 'drop' } }, second]);
      await page.getByRole('button', { name: 'Switch off', exact: true }).last().click();
      await expect(page.getByText('answers broken JSON', { exact: false }).first()).toBeVisible();
      expect((await qa.call<{ faults: readonly unknown[] }>('GET', '/state')).faults).toEqual([second]);
      await page.getByRole('button', { name: 'Switch everything off' }).click();
      await expect(page.getByText('Nothing. Everything works as it should.')).toBeVisible();
    },
  );

  test('mails a link that opens the preference centre', { tag: '@long' }, async ({ page, product, qa, troubles }) => {
    const { loginID } = await qa.newCustomer();
    await page.goto(`${product.standIn}/console`);
    await expectAccessibleInPassing(page);
    const person = page.getByRole('listitem').filter({ hasText: loginID });
    await person.getByText('More').click();
    await person.getByRole('button', { name: 'Mail the link' }).click();
    await page.goto(`${product.standIn}/console/mails?to=${encodeURIComponent(loginID)}`);
    await page.getByRole('listitem').getByRole('heading').getByRole('link').click();
    // The mail is in a sandboxed frame without scripts, so axe cannot run there: its page is not checked here.
    const [centre] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'preferences' }).click(),
    ]);
    await expect(centre.getByRole('tab').first()).toBeVisible({ timeout: 20_000 });
    const others = troubles.list.filter((trouble) => !/Blocked script execution in .*sandboxed/.test(trouble));
    troubles.list.splice(0, troubles.list.length, ...others);
  });

  test('sets the clock, edits a person and shows what is wrong with a document', async ({ page, product, qa }) => {
    const { loginID } = await qa.newCustomer();
    await page.goto(`${product.standIn}/console`);
    await page.getByRole('button', { name: '+ 7 days' }).click();
    await expect
      .poll(async () => Date.parse((await qa.call<{ now: string }>('GET', '/state')).now) - Date.now())
      .toBeGreaterThan(6 * 86_400_000);
    await qa.call('POST', '/clock', { set: new Date().toISOString() });

    await page.goto(`${product.standIn}/console/people/${encodeURIComponent(loginID)}`);
    await expectAccessibleInPassing(page);
    const document = page.getByLabel('Account');
    await document.fill('{ "profile": ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('JSON');
    await document.fill('{ "profile": { "firstName": "Eva" } }');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/console$/);
    expect((await qa.account(loginID)).profile['firstName']).toBe('Eva');
  });

  test(
    'keeps what is typed in an account while its state is switched',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const { loginID } = await qa.newCustomer();
      await page.goto(`${product.standIn}/console/people/${encodeURIComponent(loginID)}`);
      const document = page.getByLabel('Account');
      await document.fill('{ "profile": { "firstName": "Eva" } }');
      await page.getByRole('button', { name: 'Lock', exact: true }).click();
      await expect(page.getByRole('status')).toHaveText('Lock: done.');
      await expect(document).toHaveValue('{ "profile": { "firstName": "Eva" } }');
    },
  );

  test('replaces nobody by a new person', { tag: '@long' }, async ({ page, product, qa }) => {
    const { loginID } = await qa.newCustomer();
    await page.goto(`${product.standIn}/console/people/new`);
    const address = page.getByLabel('E-mail address');
    await address.fill(loginID);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveJSProperty('validationMessage', 'This address belongs to somebody already.');
    expect((await qa.account(loginID)).profile['firstName']).toBe('Ada');
    await address.fill(`neu-${loginID}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/console$/);
    expect((await qa.account(`neu-${loginID}`)).profile['firstName']).toBe('Neu');
  });

  test('says why a newsletter was not mailed', { tag: '@long' }, async ({ page, product, qa }) => {
    const { loginID } = await qa.newCustomer();
    const { token } = await qa.link(loginID);
    const paused = await fetch(`${product.site}/rest/v1/subscriber/newsletters`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ authToken: token, newsletters: ['NLT_WEEKLY'], pause: { weeks: 2 } }),
    });
    expect(paused.status).toBe(200);
    await page.goto(`${product.standIn}/console`);
    const person = page.getByRole('listitem').filter({ hasText: loginID });
    await person.getByText('More').click();
    await person.getByRole('button', { name: 'Mail a newsletter' }).click();
    await expect(page.getByRole('status')).toHaveText(/^Not sent: paused until \d{4}-\d\d-\d\d\.$/);
  });

  test('publishes content that is on the site at once', { tag: '@long' }, async ({ page, product, qa }) => {
    await page.goto(`${product.standIn}/console/content/de`);
    await expectAccessibleInPassing(page);
    const document = page.getByLabel('Document');
    await document.fill((await document.inputValue()).replace('Frisch, regional, jeden Tag gut', 'Heute: Spargel'));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('Published.');
    expect(await (await fetch(`${product.site}/cms/germany/de.json`)).text()).toContain('Heute: Spargel');
    await document.fill((await document.inputValue()).replace('"usptext"', '"usptxt"'));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Publish anyway?');
    await expect(page.locator('#json-findings')).toContainText('content/member-unknown content/de.json /header/usptxt');
    expect(await (await fetch(`${product.site}/cms/germany/de.json`)).text()).toContain('Heute: Spargel');
    await page.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(
      page.locator('section').getByRole('listitem').filter({ hasText: 'content/member-unknown /header/usptxt' }),
    ).toBeVisible();
    await expect.poll(async () => (await fetch(`${product.site}/cms/germany/de.json`)).text()).toContain('usptxt');
    await qa.reset();
  });

  test(
    'asks before it publishes a schema that removes a field from the site',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const stored = () => qa.call<{ profileSchema: { fields: Record<string, unknown> } }>('GET', '/schema');
      await page.goto(`${product.standIn}/console/schema`);
      const document = page.getByLabel('Document');
      const publish = page.getByRole('button', { name: 'Publish', exact: true });
      await document.fill((await document.inputValue()).replace('"lastName":', '"familyName":'));
      await publish.click();
      await expect(page.getByRole('alert')).toContainText('Publish anyway?');
      await expect(page.locator('#json-findings')).toContainText('contract/path-unknown');
      await expect(page.getByRole('button', { name: 'Publish anyway' })).toBeFocused();
      expect((await stored()).profileSchema.fields).toHaveProperty('lastName');
      await page.getByRole('button', { name: 'Publish anyway' }).click();
      await expect(page.getByRole('status')).toHaveText('Published.');
      expect((await stored()).profileSchema.fields).not.toHaveProperty('lastName');
      // A document without findings is published without a question.
      await document.fill((await document.inputValue()).replace('"familyName":', '"lastName":'));
      await publish.click();
      await expect(page.getByRole('status')).toHaveText('Published.');
      await expect.poll(async () => Object.keys((await stored()).profileSchema.fields)).toContain('lastName');
      await qa.reset();
    },
  );
});
