/** Scrolls the pane of the outline, and nothing else, so far that a row is in view. */
export function showRow(row: Element | null): void {
  const pane = row?.closest('section');
  if (!row || !pane) return;
  const [own, around] = [row.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (own.top < around.top) pane.scrollTop -= around.top - own.top + margin;
  if (own.bottom > around.bottom) pane.scrollTop += own.bottom - around.bottom + margin;
}

/** Between the row and the edge of its pane, in CSS pixels. */
const margin = 60;
