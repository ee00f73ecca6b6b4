/** Creates customers at the stand-in through the testers' console; their UIDs. */
export async function createCustomers(console: string, count: number): Promise<readonly string[]> {
  const uids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const loginID = `soak-${index}@beispiel.example`;
    const answer = await fetch(`${console}/console/api/accounts/${encodeURIComponent(loginID)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ verified: true, profile: { email: loginID, firstName: 'Ada', country: 'DE' } }),
    });
    if (!answer.ok) throw new Error(`the console answered ${answer.status}: ${await answer.text()}`);
    uids.push(((await answer.json()) as { readonly UID: string }).UID);
  }
  return uids;
}
