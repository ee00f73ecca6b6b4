import { afterEach, expect, it, vi } from 'vitest';
import { contentGateway } from '#src/services/siteDocuments.ts';
import type { HttpCall } from '#src/browser/http.ts';

const contentNamed = (title: string) => ({ header: { logo: { src: '/cms/images/logo', alt: title } } });
const http = () => vi.fn(async (_call: HttpCall) => ({ status: 200, body: contentNamed('fetched') }));
const inPage = (text: string): void => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'content';
  element.textContent = text;
  document.head.append(element);
};

afterEach(() => document.querySelector('#content')?.remove());

it('content that the server put into the page is not asked for, except when the customer tries again', async () => {
  inPage(JSON.stringify({ name: 'germany/de', document: contentNamed('in the page') }));
  const send = http();
  const gateway = contentGateway(send);
  await gateway.load('germany', 'de');
  expect(send).not.toHaveBeenCalled();
  await gateway.load('germany', 'de');
  expect(send).toHaveBeenCalledOnce();
});

it.each(['{"name":"germany/fr","document":{}}', 'no JSON', '7'])(
  'content is asked for if the page holds %s',
  async (text) => {
    inPage(text);
    const send = http();
    await contentGateway(send).load('germany', 'de');
    expect(send).toHaveBeenCalledOnce();
  },
);
