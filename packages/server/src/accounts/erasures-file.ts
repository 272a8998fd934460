import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Where erased learners are noted, by keyed hash, so that a restored backup can be rid of them again. */
export const erasuresFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'erased');
