/**
 * Fields that a mailed link never writes: login, the customer's id in other systems, the regional assignment, addresses.
 */
const closedPaths = ['profile.username', 'data.sfmc.subscriptionKey', 'data.customerassignment', 'data.addressBook'];

/**
 * Whether a mailed link never writes the field, whatever the schema and the content say; also true for an object with
 * such a field. `path` is in the schema's spelling. The e-mail address is not among them: forms show it read-only.
 * Source: requirements#JWT-4.
 */
export function isClosedToLinks(path: string): boolean {
  return closedPaths.some(
    (closed) => path === closed || path.startsWith(`${closed}.`) || closed.startsWith(`${path}.`),
  );
}
