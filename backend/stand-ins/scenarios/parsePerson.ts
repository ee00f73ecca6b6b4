import type { JsonObject } from '#adapters/model/json.ts';
import { asArray, asObject, onlyMembers, requireText } from '#backend/shared/document.ts';
import type { Person, ScenarioReminder } from './scenario.ts';

const members = ['loginID', 'password', 'verified', 'profile', 'data', 'subscriptions', 'preferences', 'reminders'];

/** Reads a person of a scenario. Throws DocumentError with `where`. */
export function parsePerson(raw: unknown, where: string): Person {
  const person = onlyMembers(asObject(raw, where), members, where);
  const part = (name: string): JsonObject => asObject(person[name] ?? {}, `${where}, ${name}`) as JsonObject;
  return {
    loginID: requireText(person['loginID'], `${where}, loginID`),
    password: requireText(person['password'], `${where}, password`),
    verified: person['verified'] !== false,
    profile: part('profile'),
    data: part('data'),
    subscriptions: part('subscriptions'),
    preferences: part('preferences'),
    reminders: parseReminders(person['reminders'] ?? [], `${where}, reminders`),
  };
}

/** Reads a list of reminders. Throws DocumentError with `where`. */
export function parseReminders(raw: unknown, where: string): readonly ScenarioReminder[] {
  return asArray(raw, where).map((entry, index) => {
    const at = `${where}, number ${index + 1}`;
    const reminder = asObject(entry, at);
    const names = Object.entries(asObject(reminder['variantName'] ?? {}, `${at}, variantName`));
    return {
      reminderId: requireText(reminder['reminderId'], `${at}, reminderId`),
      variantId: requireText(reminder['variantId'], `${at}, variantId`),
      variantName: Object.fromEntries(
        names.map(([language, name]) => [language, requireText(name, `${at}, variantName.${language}`)]),
      ),
    };
  });
}
