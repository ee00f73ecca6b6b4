/** An answer that a fake sends after `answer` is called: it awaits `waiting` before. */
export function holdAnswer(): { readonly waiting: Promise<void>; readonly answer: () => void } {
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { waiting, answer };
}
