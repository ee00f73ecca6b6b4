declare module 'subset-font' {
  /** The font with the characters of `text` only. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      /** Leaves out letters that only a layout feature can choose. */
      readonly noLayoutClosure?: boolean;
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    },
  ): Promise<Uint8Array>;
}
