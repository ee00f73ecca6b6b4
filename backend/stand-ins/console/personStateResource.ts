import { asArray, asObject, fail, onlyMembers, requireFlag, requireText } from '#backend/shared/document.ts';
import type {
  OptInState,
  PersonChange,
  PersonState,
} from '#backend/stand-ins/identity-provider/person-states/personState.ts';
import { socialProviders } from '#backend/stand-ins/identity-provider/socialIdentity.ts';
import type { ConsoleParts } from './consoleParts.ts';

const members = ['locked', 'blocked', 'sessions', 'registration', 'verification', 'optIns', 'socialConflicts'];
const optInStates: readonly OptInState[] = ['pending', 'confirmed', 'expired'];

/**
 * Switches the state of a person; absent members stay. Undefined if there is no account. Throws DocumentError for an
 * invalid body, or a state that cannot exist here.
 */
export async function writePersonState(
  { states, scenarioState }: ConsoleParts,
  loginID: string,
  raw: unknown,
): Promise<PersonState | undefined> {
  const body = onlyMembers(asObject(raw, 'the body'), members, 'the body');
  const { locked, blocked, sessions, registration, verification, optIns, socialConflicts } = body;
  if (sessions !== undefined && sessions !== 0) fail('sessions: must be 0, which ends all of them');
  const complete = scenarioState.scenario().people.find((person) => person.loginID === loginID);
  const change: PersonChange = {
    ...(locked !== undefined && { locked: requireFlag(locked, 'locked') }),
    ...(blocked !== undefined && { blocked: requireFlag(blocked, 'blocked') }),
    ...(sessions === 0 && { endSessions: true }),
    ...(registration !== undefined && { registration: oneOf(registration, ['complete', 'partial'], 'registration') }),
    ...(verification !== undefined && { verification: oneOf(verification, optInStates, 'verification') }),
    ...(optIns !== undefined && { optIns: parseOptIns(optIns) }),
    ...(socialConflicts !== undefined && { socialConflicts: parseNetworks(socialConflicts) }),
    ...(complete !== undefined && { complete }),
  };
  return states.change(loginID, change);
}

function parseOptIns(raw: unknown): Readonly<Record<string, OptInState>> {
  return Object.fromEntries(
    Object.entries(asObject(raw, 'optIns')).map(([name, state]) => [
      name,
      oneOf(state, optInStates, `optIns, ${name}`),
    ]),
  );
}

function parseNetworks(raw: unknown): readonly string[] {
  return asArray(raw, 'socialConflicts').map((name) => oneOf(name, Object.keys(socialProviders), 'socialConflicts'));
}

function oneOf<const T extends string>(value: unknown, allowed: readonly T[], where: string): T {
  const text = requireText(value, where);
  return allowed.find((one) => one === text) ?? fail(`${where}: must be ${allowed.join(', ')}`);
}
