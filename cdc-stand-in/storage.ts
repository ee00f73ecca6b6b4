export { allAccounts, identitiesOf, insertAccount, linkIdentity } from './storage/accountRecords.ts';
export { migrations } from './storage/migrations.ts';
export { loginIds } from './storage/tables.ts';
