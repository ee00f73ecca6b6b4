import * as v from 'valibot';
import { listOf, number, object, text } from '#backend/shared/readStrict.ts';

/** Neither the database nor a page can hold these: control characters and halves of surrogate pairs. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

const printed = (most: number) =>
  v.pipe(
    text,
    v.maxLength(most, `must have at most ${most} characters`),
    v.check((value) => !unprintable.test(value) && value.trim() !== '', 'must be readable text'),
  );

/** Many exports write `null` where a store has no such value. */
const maybe = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

const degrees = (most: number) => {
  const wrong = `must be between -${most} and ${most} degrees`;
  return v.pipe(number, v.finite(wrong), v.minValue(-most, wrong), v.maxValue(most, wrong));
};

/** As schema.org writes them. */
const hours = v.pipe(
  text,
  v.regex(
    /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))? \d\d:\d\d-\d\d:\d\d$/,
    'must read like “Mo-Sa 07:00-22:00”',
  ),
);

/** A store as files have it; members that are not listed are ignored. */
export const storeDocument = object({
  id: v.pipe(text, v.regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, colons or hyphens')),
  name: printed(200),
  street: printed(200),
  zip: printed(20),
  city: printed(100),
  country: v.nullish(v.pipe(v.string('must be a text'), v.regex(/^(?:[A-Z]{2})?$/, 'must be a code like “DE”')), ''),
  location: maybe(object({ latitude: degrees(90), longitude: degrees(180) })),
  openingHours: maybe(listOf(hours)),
});

/** A store after reading. `country` is empty if the file has none. */
export type StoreDocument = v.InferOutput<typeof storeDocument>;
