/** The limits of the provider's whole numbers. Source: requirements#integers. */
export const typeLimits = {
  integer: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  long: { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
} as const;

const all: ReadonlySet<number> = new Set(
  Object.values(typeLimits).flatMap(({ minimum, maximum }): readonly number[] => [minimum, maximum]),
);

/** Whether a limit is that of a type, and not of a field: sentences for customers omit it. */
export function isTypeLimit(limit: number): boolean {
  return all.has(limit);
}
