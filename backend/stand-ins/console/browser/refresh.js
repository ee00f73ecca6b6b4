import { say } from './api.js';
import { focusedPlace, focusPlace } from './focus.js';

const KEPT = '#desk input[type=radio]:checked, #desk select[data-keep], #desk input[data-keep]';

/** Replaces the page with its current version; keeps input, open details and the focus. */
export async function showAgain(address = location.pathname + location.search) {
  const answer = await fetch(address);
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const desk = document.querySelector('#desk');
  const open = [...desk.querySelectorAll('details[open]')].map(keyOf);
  const chosen = [...document.querySelectorAll(KEPT)].map(({ name, value }) => [name, value]);
  const place = focusedPlace(desk);
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
  for (const details of desk.querySelectorAll('details')) if (open.includes(keyOf(details))) details.open = true;
  document.dispatchEvent(new Event('console-refreshed'));
  focusPlace(desk, place);
  startClocks();
}

const keyOf = (details) => (details.id === '' ? details.querySelector('summary').textContent : details.id);

/** Does something, shows the page as it is then, and says that it is done. */
export async function act(work, done) {
  try {
    await work();
    await showAgain();
    if (done !== undefined) say(done);
  } catch (error) {
    say(error.message);
  }
}

/** Keeps the shown clocks running from the server's time. */
export function startClocks() {
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

/** Pages with live data reload while they are visible and no field is being used. */
export function keepFresh() {
  const live = Number(document.querySelector('#desk').dataset.live ?? 0);
  if (live === 0) return;
  setInterval(() => {
    const isUsed = document.activeElement?.matches('input, select, textarea') === true;
    if (document.visibilityState === 'visible' && !isUsed) void showAgain().catch(() => undefined);
  }, live);
}
