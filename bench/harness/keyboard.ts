import type { CDPSession } from 'playwright';

/** Between two keys of slow typing: longer than a frame, so that the work for a key is done before the next. */
const pause = 30;

/** Types with real key events, one after the other, with a pause after each until the page is idle. */
export async function typeSlowly(session: CDPSession, text: string): Promise<void> {
  for (const character of text) {
    await Promise.all(strokes(session, character));
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
    // The page only answers when its main thread is free again.
    await session.send('Runtime.getIsolateId');
  }
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
