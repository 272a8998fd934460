import { expect, it } from 'vitest';
import { testDatabases } from '../dev/test-database.ts';
import { storeContract } from './store.contract.ts';

storeContract('sqlite');

if (testDatabases.includes('postgres')) storeContract('postgres');
else if (process.env['CI']) it('has a PostgreSQL to run on', () => expect.fail('TEST_DATABASE_URL is not set'));
else console.warn('store on postgres: not run, TEST_DATABASE_URL is not set');
