import { call, say, send } from './api.js';

/** Forms of the page on which a state is saved and loaded. */
export const sharingForms = {
  'save-scenario': (fields, form) =>
    tell(form, async () => {
      const { name } = await call('POST', '/scenarios', { name: fields.get('name') });
      say(`Saved. Run it with: npm start -- --scenario ${name}`);
    }),
  'load-file': (fields, form) =>
    tell(form, async () => {
      await send('PUT', '/shared-state', await fields.get('file').text());
      say('The state is loaded.');
    }),
  'load-link': (fields, form) =>
    tell(form, async () => {
      await call('POST', '/shared-state/link', { link: fields.get('link') });
      history.replaceState(null, '', location.pathname);
      say('The state is loaded.');
    }),
};

/** Does what a form asks for; an error is shown below its field. */
async function tell(form, work) {
  const problem = form.querySelector('.problem');
  problem.textContent = '';
  try {
    await work();
  } catch (error) {
    problem.textContent = error.message;
    form.querySelector('input').focus();
  }
}

/** A link with a state was opened: it is offered to be loaded, never loaded by itself. */
export function offerLink() {
  const field = document.querySelector('#state-link');
  if (field === null || !location.hash.startsWith('#state=')) return;
  field.value = location.href;
  field.form.querySelector('button').focus();
  say('This link contains a state. Load it?');
}

/** Copies the link that contains the state. */
export async function copyLink(path) {
  const { url } = await call('GET', path);
  document.querySelector('#link-length').textContent =
    `The link has ${url.length} characters.${url.length > 8000 ? ' Some chat programs cut it off; send the file then.' : ''}`;
  await navigator.clipboard.writeText(url).then(
    () => say('Copied.'),
    () => prompt('Copy the link:', url),
  );
}
