/** Any value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object; members are read as own properties only. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}
