import { expect, it } from 'vitest';
import { nearestName, nearestNames } from '../../../contract/lint/nearestName.ts';

it.each([
  ['data.interests.boi', ['data.interests.bio', 'data.interests.vegan'], 'data.interests.bio'],
  ['profile.firstname', ['profile.firstName', 'profile.lastName'], 'profile.firstName'],
  ['data.intrests.bio', ['data.interests.bio'], 'data.interests.bio'],
  ['bolean', ['boolean', 'float'], 'boolean'],
  ['NLT_WEEKYL', ['NLT_WEEKLY', 'NLT_MONTHLY'], 'NLT_WEEKLY'],
])('for “%s” the name that was meant is found among %j', (written, names, meant) => {
  expect(nearestName(written, names)?.name).toBe(meant);
});

it.each([
  ['data.interests.xyz', ['data.interests.bio', 'data.interests.vegan']],
  ['profile.birthDay', ['profile.birthYear']],
  ['time', ['date', 'text']],
  ['NLT_SPECIAL', ['NLT_SPATIAL_OFFERS', 'NLT_WEEKLY']],
  ['data.household.pets', ['data.household.persons', 'data.household.size']],
])('for “%s” none of %j is near enough to be suggested', (written, names) => {
  expect(nearestName(written, names)).toBeUndefined();
});

it('the nearest names are told in their order, however far they are', () => {
  expect(nearestNames('accounts.logn', ['accounts.logout', 'accounts.login', 'GET /rest/v1/region'], 2)).toEqual([
    'accounts.login',
    'accounts.logout',
  ]);
});
