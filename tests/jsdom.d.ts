declare module 'jsdom' {
  export type DOMWindow = Window & typeof globalThis;
  export const VirtualConsole: new () => object;
  export class JSDOM {
    constructor(markup: string, options?: object);
    readonly window: DOMWindow;
    readonly cookieJar: object;
  }
}
