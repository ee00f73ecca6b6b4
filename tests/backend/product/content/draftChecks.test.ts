import { afterAll, describe, expect, it } from 'vitest';
import { draftChecks } from '#backend/product/content/checks/draftChecks.ts';

const draft = {
  documents: { de: {} },
  contract: { schema: {}, metadata: {} },
  pictures: { folder: 'fixtures/images', origins: [] },
  uploaded: new Set<string>(),
  now: 0,
};

describe('checks in a worker', () => {
  const checks = draftChecks();
  afterAll(() => checks.close());

  it('answer several drafts at once, each with its own findings', async () => {
    const answers = await Promise.all([checks.findings(draft), checks.findings({ ...draft, documents: { fr: {} } })]);
    expect(answers.map((findings) => [...new Set(findings.map(({ language }) => language))])).toEqual([['de'], ['fr']]);
  });

  it('say 503 when the worker ends in between, and start again with the next draft', async () => {
    const waiting = checks.findings(draft);
    const refused = expect(waiting).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    await checks.close();
    await refused;
    expect((await checks.findings(draft)).length).toBeGreaterThan(0);
  });

  it('say 503 when the worker cannot be started', async () => {
    const missing = draftChecks(new URL('none.ts', import.meta.url));
    await expect(missing.findings(draft)).rejects.toMatchObject({ status: 503 });
  });
});
