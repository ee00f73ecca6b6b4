import { formatCount } from './api.js';

/** Shows only the faults that contain every word of the search; opens groups with hits. */
export function searchFaults() {
  const field = document.querySelector('#fault-search');
  if (field === null) return;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let hits = 0;
  for (const group of document.querySelectorAll('#codes-list details')) {
    const place = group.querySelector('summary').textContent.toLowerCase();
    let inGroup = 0;
    for (const button of group.querySelectorAll('button')) {
      const text = `${place} ${button.textContent.toLowerCase()}`;
      button.hidden = !words.every((word) => text.includes(word));
      if (!button.hidden) inGroup += 1;
    }
    group.hidden = inGroup === 0;
    if (words.length > 0) group.open = inGroup > 0;
    else if (group.dataset.searched === 'true') group.open = false;
    group.dataset.searched = String(words.length > 0);
    hits += inGroup;
  }
  document.querySelector('#fault-hits').textContent =
    words.length === 0 ? '' : hits === 0 ? 'No fault fits.' : formatCount(hits, 'fault');
}

document.addEventListener('input', ({ target }) => {
  if (target.id === 'fault-search') searchFaults();
});
document.addEventListener('console-refreshed', searchFaults);
