/** The console's page in the browser: buttons call the console's API, then the page is loaded again. */
const toast = document.querySelector('#toast');

/** Shows a message for a moment. */
function say(text) {
  toast.textContent = text;
  toast.hidden = false;
  setTimeout(() => {
    toast.hidden = true;
  }, 4000);
}

/** One call of the API. Throws its `error` sentence. */
async function call(method, path, body) {
  const answer = await fetch(`/console/api${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const content = text === '' ? undefined : JSON.parse(text);
  if (!answer.ok) throw new Error(content?.error ?? `The console answered ${answer.status}.`);
  return content;
}

/** Replaces the page with its current version; keeps input and open details. */
async function showAgain(address = location.href) {
  const answer = await fetch(address);
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const open = [...document.querySelectorAll('#desk .call details[open] > summary')].map(
    (summary) => summary.textContent,
  );
  const chosen = [...document.querySelectorAll('#desk input[type=radio]:checked, #desk select[data-keep]')].map(
    ({ name, value }) => [name, value],
  );
  for (const selector of ['#desk', '.places']) {
    const [old, fresh] = [document.querySelector(selector), next.querySelector(selector)];
    if (old.innerHTML === fresh.innerHTML) continue;
    old.replaceChildren(...fresh.childNodes);
  }
  for (const [name, value] of chosen) {
    for (const field of document.getElementsByName(name)) {
      if (field.type === 'radio') field.checked = field.value === value;
      else field.value = value;
    }
  }
  for (const summary of document.querySelectorAll('#desk .call details > summary'))
    if (open.includes(summary.textContent)) summary.parentElement.open = true;
  startClocks();
}

async function act(work, done) {
  try {
    await work();
    await showAgain();
    if (done !== undefined) say(done);
  } catch (error) {
    say(error.message);
  }
}

/** How often the next fault happens; undefined = until it is switched off. */
function chosenTimes() {
  const chosen = document.querySelector('input[name=times]:checked');
  return chosen === null || chosen.value === '' ? {} : { times: Number(chosen.value), repeats: true };
}

async function switchOn(fault) {
  const others = (await call('GET', '/faults')).filter((other) => other.call !== fault.call);
  await call('PUT', '/faults', [...others, { ...fault, ...chosenTimes() }]);
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button === null) return;
  const { method, path, body, copy, fault, print } = button.dataset;
  if (path !== undefined)
    void act(
      () => call(method, path, body === '' ? undefined : JSON.parse(body)),
      `${button.textContent.trim()}: done.`,
    );
  if (fault !== undefined) void act(() => switchOn(JSON.parse(fault)), 'Switched on.');
  if (print !== undefined) window.print();
  if (copy !== undefined)
    void navigator.clipboard.writeText(copy).then(
      () => say('Copied.'),
      () => say(copy),
    );
});

const forms = {
  scenario: (fields) =>
    act(() => call('PUT', '/scenario', { name: fields.get('name') }), `${fields.get('name')} runs.`),
  clock: (fields) => act(() => call('POST', '/clock', { set: `${fields.get('set')}Z` }), 'The clock is set.'),
  fault: (fields) =>
    act(() => switchOn({ call: fields.get('call'), effect: JSON.parse(fields.get('effect')) }), 'Switched on.'),
  account: (fields, form) =>
    publish(form, fields, 'PUT', `/accounts/${encodeURIComponent(fields.get('loginID'))}`, () => {
      location.href = '/console';
    }),
  publish: async (fields, form) => {
    if (fields.get('preview') !== null) return preview(form, fields);
    if (fields.get('anyway') === null && !(await isFine(form, fields))) return;
    const { target } = form.dataset;
    const path = fields.get('both') === null ? target : target.split('?')[0];
    await publish(form, fields, 'PUT', path, () => act(() => Promise.resolve(), 'Published.'));
  },
};

/** Offers the page on which a person sees the schema before it is published. */
async function preview(form, fields) {
  const problem = form.querySelector('.problem');
  const link = form.querySelector('#preview-link');
  problem.textContent = '';
  try {
    const [path, query] = form.dataset.target.split('?');
    const body = { schema: JSON.parse(fields.get('json')), loginID: fields.get('person') };
    const { url } = await call('POST', `${path}/preview?${query}`, body);
    link.href = url;
    link.textContent = `Open the preview as ${body.loginID}`;
    link.hidden = false;
    link.focus();
  } catch (error) {
    problem.textContent = error.message;
    form.querySelector('textarea').focus();
  }
}

/**
 * Whether schema or content can be published without questions; otherwise the findings are shown and the person
 * decides. An invalid document is reported when publishing.
 */
async function isFine(form, fields) {
  const list = form.querySelector('#json-findings');
  const anyway = form.querySelector('[name=anyway]');
  list.replaceChildren();
  anyway.hidden = true;
  form.querySelector('.problem').textContent = '';
  let findings;
  try {
    const [path, query] = form.dataset.target.split('?');
    const findingsPath = `${path}/findings${query === undefined ? '' : `?${query}`}`;
    findings = await call('POST', findingsPath, JSON.parse(fields.get('json')));
  } catch {
    return true;
  }
  const asked = findings.filter(({ asks }) => asks);
  if (asked.length === 0) return true;
  list.append(
    ...asked.slice(0, 50).map(({ what, where }) => {
      const item = document.createElement('li');
      const place = document.createElement('code');
      place.textContent = where === '' ? 'the document' : where;
      item.append(`${what} `, place);
      return item;
    }),
  );
  form.querySelector('.problem').textContent =
    `${asked.length} ${asked.length === 1 ? 'finding' : 'findings'}. Publish anyway?`;
  anyway.hidden = false;
  anyway.focus();
  return false;
}

/** Sends an edited JSON document; an error is shown at the field. */
async function publish(form, fields, method, path, done) {
  const problem = form.querySelector('.problem');
  problem.textContent = '';
  try {
    await call(method, path, JSON.parse(fields.get('json')));
    await done();
  } catch (error) {
    problem.textContent = error.message;
    form.querySelector('textarea').focus();
  }
}

/** The findings belong to the text before this change. */
document.addEventListener('input', ({ target }) => {
  const anyway = target.form?.querySelector('[name=anyway]');
  if (anyway) anyway.hidden = true;
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  const handler = forms[form.dataset.form];
  if (handler === undefined) return;
  event.preventDefault();
  void handler(new FormData(form, event.submitter), form);
});

/** Keeps the shown clocks running from the server's time. */
function startClocks() {
  for (const shown of document.querySelectorAll('[data-clock]')) {
    const [at, began] = [Number(shown.dataset.clock), performance.now()];
    const tick = () => {
      if (!shown.isConnected) return;
      shown.textContent = new Date(at + performance.now() - began).toISOString().slice(0, 19).replace('T', ' ');
      setTimeout(tick, 1000);
    };
    tick();
  }
}

/** Pages with live data reload while they are visible and nothing is being typed. */
function keepFresh() {
  const live = Number(document.querySelector('#desk').dataset.live ?? 0);
  if (live === 0) return;
  setInterval(() => {
    if (document.visibilityState === 'visible') void showAgain().catch(() => undefined);
  }, live);
}

startClocks();
keepFresh();
