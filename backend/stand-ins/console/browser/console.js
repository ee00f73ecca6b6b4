/** The console's page in the browser: buttons call the console's API, then the page is loaded again. */
import { call, showMessage } from './api.js';
import { searchFaults } from './faultSearch.js';
import { publish, publishDocument } from './publishing.js';
import { act, pollLivePage, startClocks } from './refresh.js';

/** How often the next fault happens; empty for a fault that stays until somebody switches it off. */
function readTimes() {
  const radio = document.querySelector('input[name=times]:checked');
  return radio === null || radio.value === '' ? {} : { times: Number(radio.value), repeats: true };
}

async function switchOn(fault) {
  const others = (await call('GET', '/faults')).filter((other) => other.call !== fault.call);
  await call('PUT', '/faults', [...others, { ...fault, ...readTimes() }]);
}

/** The page may be old: other faults stay as they are now. */
async function switchOff(fault) {
  const isSame = (other) => other.call === fault.call && JSON.stringify(other.effect) === JSON.stringify(fault.effect);
  const others = (await call('GET', '/faults')).filter((other) => !isSame(other));
  await call('PUT', '/faults', others);
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button === null) return;
  const { method, path, body, copy, fault, off, print } = button.dataset;
  if (path !== undefined)
    void act(
      () => call(method, path, body === '' ? undefined : JSON.parse(body)),
      `${button.textContent.trim()}: done.`,
    );
  if (fault !== undefined) void act(() => switchOn(JSON.parse(fault)), 'Switched on.');
  if (off !== undefined) void act(() => switchOff(JSON.parse(off)), 'Switched off.');
  if (print !== undefined) window.print();
  if (copy !== undefined)
    void navigator.clipboard.writeText(copy).then(
      () => showMessage('Copied.'),
      () => showMessage(copy),
    );
});

/** Saves an account. A new one never replaces that of somebody else. */
async function saveAccount(fields, form) {
  const path = `/accounts/${encodeURIComponent(fields.get('loginID'))}`;
  const { loginID } = form.elements;
  const isTaken =
    !loginID.readOnly &&
    (await call('GET', path).then(
      () => true,
      () => false,
    ));
  if (!isTaken)
    return publish(form, fields, 'PUT', path, () => {
      location.href = '/console';
    });
  loginID.setCustomValidity('This address belongs to somebody already.');
  loginID.addEventListener('input', () => loginID.setCustomValidity(''), { once: true });
  return loginID.reportValidity();
}

const forms = {
  scenario: (fields) =>
    act(() => call('PUT', '/scenario', { name: fields.get('name') }), `${fields.get('name')} runs.`),
  clock: (fields) => act(() => call('POST', '/clock', { set: `${fields.get('set')}Z` }), 'The clock is set.'),
  fault: (fields) =>
    act(() => switchOn({ call: fields.get('call'), effect: JSON.parse(fields.get('effect')) }), 'Switched on.'),
  traffic: (fields) =>
    act(
      () =>
        call('POST', '/form-counts', {
          ...JSON.parse(fields.get('place')),
          visits: Number(fields.get('visits')),
          days: Number(fields.get('days')),
          ago: Number(fields.get('ago')),
          errors: Number(fields.get('errors')) / 100,
          left: Number(fields.get('left')) / 100,
        }),
      'The visits are made.',
    ),
  account: saveAccount,
  publish: publishDocument,
};

document.addEventListener('submit', (event) => {
  const form = event.target;
  const handler = forms[form.dataset.form];
  if (handler === undefined) return;
  event.preventDefault();
  void handler(new FormData(form, event.submitter), form);
});

startClocks();
pollLivePage();
searchFaults();
