import type { CDPSession } from 'playwright';

/** Between two keys of slow typing: longer than a frame, so that the work for a key is done before the next. */
const pause = 30;

/** Types with real key events, one after the other, with a pause after each until the page is idle. */
export async function typeSlowly(session: CDPSession, text: string): Promise<void> {
  for (const character of text) {
    await Promise.all(strokes(session, character));
    await rest(session);
  }
}

/** Changes a field, leaves it with Tab and comes back, as often as the text has letters; each with a pause. */
export async function leaveRepeatedly(session: CDPSession, text: string): Promise<void> {
  const steps = Array.from(text).flatMap((character) => [
    strokes(session, character),
    tab(session, 0),
    tab(session, 8),
  ]);
  for (const step of steps) {
    await Promise.all(step);
    await rest(session);
  }
}

function tab(session: CDPSession, modifiers: number): readonly Promise<unknown>[] {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers };
  return [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ];
}

async function rest(session: CDPSession): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, pause);
  });
  // The page only answers when its main thread is free again.
  await session.send('Runtime.getIsolateId');
}

/** Types with real key events as fast as the browser accepts them, without pauses. */
export async function typeFast(session: CDPSession, text: string): Promise<void> {
  await Promise.all(Array.from(text).flatMap((character) => strokes(session, character)));
}

function strokes(session: CDPSession, character: string): readonly Promise<unknown>[] {
  const isDigit = /\d/.test(character);
  const key = {
    key: character,
    code: `${isDigit ? 'Digit' : 'Key'}${character.toUpperCase()}`,
    windowsVirtualKeyCode: character.toUpperCase().charCodeAt(0),
  };
  return [
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: character, unmodifiedText: character, ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ];
}
