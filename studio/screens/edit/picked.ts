/** Parts that are made from fields of the account, with the list inside of which the picked ones stand. */
const members: Readonly<Record<string, string | undefined>> = {
  tile: undefined,
  field: undefined,
  newsletter: undefined,
  profile: 'fields',
  booleanTiles: 'tiles',
  subscriptions: 'newsletters',
};

/** Whether a part begins with a choice of account fields. */
export function isPicked(part: string): boolean {
  return Object.hasOwn(members, part);
}

/** The list of a new part to which the picked ones belong; undefined if they are the new parts themselves. */
export function pickedMember(part: string): string | undefined {
  return members[part];
}
