import { messages } from '@siedem/contract';
import texts from './en.json' with { type: 'json' };

/** The English texts of the first page. Those of the server are the contract's own, which the app has anyway. */
export const ENGLISH = { ...texts, message: messages };
