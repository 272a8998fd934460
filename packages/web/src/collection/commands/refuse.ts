import type { Message } from '@siedem/contract';
import type { Refused } from '../views.ts';

export const refuse = (message: Message): Refused => ({ ok: false, message });
