/** The console's API and the short messages of its page. */
const toast = document.querySelector('#toast');

/** Shows a message for a moment. */
export function showMessage(text) {
  toast.textContent = text;
  toast.hidden = false;
  setTimeout(() => {
    toast.hidden = true;
  }, 4000);
}

/** One call of the API. Throws its `error` sentence. */
export async function call(method, path, body) {
  const answer = await fetch(`/console/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const content = text === '' ? undefined : JSON.parse(text);
  if (!answer.ok) throw new Error(content?.error ?? `The console answered ${answer.status}.`);
  return content;
}

/** Runs `work` with the edited document of a form; shows an error at the field. */
export async function withDocument(form, fields, work) {
  const problem = form.querySelector('.problem');
  problem.textContent = '';
  try {
    await work(JSON.parse(fields.get('json')));
  } catch (error) {
    problem.textContent = error.message;
    form.querySelector('textarea').focus();
  }
}

/** A path below that of the form's document, for the same site. */
export function pathBelow(form, name) {
  const [path, query] = form.dataset.target.split('?');
  return `${path}/${name}${query === undefined ? '' : `?${query}`}`;
}

export const formatCount = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;
