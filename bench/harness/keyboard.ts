import type { CDPSession } from 'playwright';

/** Between two keys of the slow hand: longer than a frame, so that a key's work is done before the next. */
const pause = 30;

/** Types with real key events, one after the other, with a pause after each in which the page comes to rest. */
export async function typeSlowly(session: CDPSession, text: string): Promise<void> {
  for (const character of text) {
    await Promise.all(strokes(session, character));
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
    // The page answers only when its main thread is free again.
    await session.send('Runtime.getIsolateId');
  }
}

/** Types with real key events as fast as the browser takes them, waiting for nothing in between. */
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
