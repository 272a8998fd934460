import { join } from 'node:path';
import type { Config } from '../config.ts';

/** The file that lists erased learners by keyed hash, so that they can be erased again from a restored backup. */
export const erasuresFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'erased');
