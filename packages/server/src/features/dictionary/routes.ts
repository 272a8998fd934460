import type { Route } from '../../http/serve.ts';
import { lookUpWordRoute } from './look-up-word.ts';

export const dictionaryRoutes: readonly Route[] = [lookUpWordRoute];
