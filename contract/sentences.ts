export { contractMessage, contractSentences } from './sentences/contractSentences.ts';
