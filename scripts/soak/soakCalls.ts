import { formCall, jsonCall } from '../nodes/nodePeers.ts';
import type { Expected } from './answerBook.ts';
import type { Answer, Call } from '../nodes/serviceNode.ts';

/** Sends a call; the answer counts as wrong unless it is the expected one, by default a 200. */
export type SendCall = (name: string, call: Call, expected?: Expected) => Promise<Answer>;

/** What the calls need of the composition. */
export interface SoakSurroundings {
  /** UIDs of customers at the provider. */
  readonly customers: readonly string[];
  readonly link: (subscriber: string) => Promise<string>;
  readonly machineToken: string;
}

/** What customers and programs do together once a second; `second` counts from 0. */
export function soakSecond(
  send: SendCall,
  { customers, link, machineToken }: SoakSurroundings,
  second: number,
): readonly Promise<unknown>[] {
  const from = `10.${(second >> 14) & 255}.${(second >> 7) & 127}.${second & 127}`;
  const get = (name: string, path: string) =>
    send(name, { method: 'GET', path, headers: { 'x-forwarded-for': from, accept: 'text/html,application/json' } });
  return [
    ...['/', '/login', '/registration', '/accessibility'].map((path) => get('pages', path)),
    ...['de', 'en'].map((language) => get('content', `/cms/germany/${language}.json`)),
    get('metadata', '/rest/v1/metadata'),
    get('region', `/rest/v1/region?zip=${String(second % 100_000).padStart(5, '0')}`),
    get('stores', `/rest/v1/retailstores/search?q=${['berlin', 'stuttgart', 'ulm', 'kiel'][second % 4] ?? ''}`),
    readAndSave(send, customers[second % customers.length] ?? '', { link, from, second }),
    remind(send, `soak-${second}`, { link, from, machineToken }),
  ];
}

/** A customer opens a mailed link, reads the account and saves a change. */
async function readAndSave(
  send: SendCall,
  customer: string,
  { link, from, second }: Pick<SoakSurroundings, 'link'> & { readonly from: string; readonly second: number },
): Promise<void> {
  const jwt = await link(customer);
  const opened = await send('link exchange', formCall('POST', '/rest/v1/subscriber/regToken/jwt', { jwt }, from), {
    holds: '"regToken"',
  });
  const { regToken = '' } = asRecord(opened.body);
  await send('account', jsonCall('POST', '/rest/v1/subscriber/account', { regToken }, from), { holds: '"profile"' });
  const patch = { profile: { firstName: `Ada ${second}` } };
  const saving = {
    ...jsonCall('POST', '/rest/v1/subscriber/account', { regToken, language: 'de', patch }, from),
    method: 'PUT',
  };
  await send('saves', saving, { holds: '"errorCode":0' });
}

/** The shop writes a reminder; its owner looks at it and deletes it. */
async function remind(
  send: SendCall,
  subscriber: string,
  { link, from, machineToken }: Omit<SoakSurroundings, 'customers'> & { readonly from: string },
): Promise<void> {
  const reminder = { reminderId: `of-${subscriber}`, subscriber, variantId: 'variant', variantName: { de: 'Ware' } };
  const written = jsonCall('POST', '/api/v1/product-reminders', { reminders: [reminder] }, from);
  const headers = { ...written.headers, authorization: `Bearer ${machineToken}` };
  await send('machine API', { ...written, method: 'PUT', headers }, { holds: '"stored":1' });
  const authToken = await link(subscriber);
  await send('reminders', jsonCall('POST', '/rest/v1/productreminder/search', { authToken }, from), {
    holds: reminder.reminderId,
  });
  const ids = [reminder.reminderId];
  await send(
    'deletions',
    jsonCall('DELETE', '/rest/v1/productreminder', { authToken, productReminderIds: ids }, from),
    { status: 204 },
  );
}

function asRecord(body: string): { readonly regToken?: string } {
  try {
    return JSON.parse(body) as { readonly regToken?: string };
  } catch {
    return {};
  }
}
