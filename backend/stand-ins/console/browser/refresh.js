import { showMessage } from './api.js';
import { focusedPlace, focusPlace } from './focus.js';

const PRESERVED_FIELDS =
  '#desk input[type=radio]:checked, #desk select[data-keep], #desk input[data-keep], #desk textarea';

/** Reloads the page in place; keeps input, open details and the focus. */
export async function reloadPage(address = location.pathname + location.search) {
  const answer = await fetch(address);
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const desk = document.querySelector('#desk');
  const open = [...desk.querySelectorAll('details[open]')].map(detailsKey);
  const inputs = [...document.querySelectorAll(PRESERVED_FIELDS)]
    .filter(({ type, value, defaultValue }) => type !== 'textarea' || value !== defaultValue)
    .map(({ name, value }) => [name, value]);
  const place = focusedPlace(desk);
  for (const selector of ['#desk', '.places']) {
    const [old, current] = [document.querySelector(selector), next.querySelector(selector)];
    if (old.innerHTML === current.innerHTML) continue;
    old.replaceChildren(...current.childNodes);
  }
  for (const [name, value] of inputs) {
    for (const field of document.getElementsByName(name)) {
      if (field.type === 'radio') field.checked = field.value === value;
      else field.value = value;
    }
  }
  for (const details of desk.querySelectorAll('details')) if (open.includes(detailsKey(details))) details.open = true;
  document.dispatchEvent(new Event('console-refreshed'));
  focusPlace(desk, place);
  startClocks();
}

const detailsKey = (details) => (details.id === '' ? details.querySelector('summary').textContent : details.id);

/** Runs `work`, reloads the page and shows the message `done`, or why the work sent nothing. */
export async function act(work, done) {
  try {
    const { notSent, pausedUntil } = (await work()) ?? {};
    await reloadPage();
    const until = pausedUntil === undefined ? '' : ` until ${pausedUntil}`;
    showMessage(notSent === undefined ? done : `Not sent: ${notSent}${until}.`);
  } catch (error) {
    showMessage(error.message);
  }
}

/** Runs the page's clocks from the server's time. */
export function startClocks() {
  for (const clock of document.querySelectorAll('[data-clock]')) {
    const [at, began] = [Number(clock.dataset.clock), performance.now()];
    const tick = () => {
      if (!clock.isConnected) return;
      clock.textContent = new Date(at + performance.now() - began).toISOString().slice(0, 19).replace('T', ' ');
      setTimeout(tick, 1000);
    };
    tick();
  }
}

/** Pages with live data reload while they are visible and no field is being used. */
export function pollLivePage() {
  const live = Number(document.querySelector('#desk').dataset.live ?? 0);
  if (live === 0) return;
  setInterval(() => {
    const isUsed = document.activeElement?.matches('input, select, textarea') === true;
    if (document.visibilityState === 'visible' && !isUsed) void reloadPage().catch(() => undefined);
  }, live);
}
