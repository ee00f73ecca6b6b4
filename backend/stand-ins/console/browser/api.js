/** The console's API and the short messages of its page. */
const toast = document.querySelector('#toast');

/** Shows a message for a moment. */
export function say(text) {
  toast.textContent = text;
  toast.hidden = false;
  setTimeout(() => {
    toast.hidden = true;
  }, 4000);
}

/** One call of the API. Throws its `error` sentence. */
export async function call(method, path, body) {
  return send(method, path, body === undefined ? undefined : JSON.stringify(body));
}

/** The same with a body that is JSON already. */
export async function send(method, path, json) {
  const answer = await fetch(`/console/api${path}`, {
    method,
    ...(json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: json }),
  });
  const text = await answer.text();
  const content = text === '' ? undefined : JSON.parse(text);
  if (!answer.ok) throw new Error(content?.error ?? `The console answered ${answer.status}.`);
  return content;
}
