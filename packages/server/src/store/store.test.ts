import { describe, expect, it } from 'vitest';
import { testDatabases } from '../dev/test-database.ts';
import { storeContract } from './store.contract.ts';

storeContract('sqlite');

if (testDatabases.includes('postgres')) storeContract('postgres');
else if (process.env['CI']) it('has a PostgreSQL to run on', () => expect.fail('TEST_DATABASE_URL is not set'));
else describe.skip('store on postgres: set TEST_DATABASE_URL to run it', () => it('is skipped', () => {}));
