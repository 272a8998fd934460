import { createHmac } from 'node:crypto';

export const KEY = 'bench';

/** The id of a learner's card: a UUID, the same in every run. */
export const cardId = (learner: number, card: number): string =>
  `00000000-0000-7000-${(0x8000 + learner).toString(16)}-${card.toString(16).padStart(12, '0')}`;

export const bareToken = (learner: number): string =>
  `${learner}.${createHmac('sha256', KEY).update(String(learner)).digest('base64url')}`;
