import { afterEach, beforeEach, describe } from 'vitest';
import type { TestDatabase } from '../dev/test-database.ts';
import { accountsContract } from './contract/accounts.ts';
import { collectionContract } from './contract/collection.ts';
import { changesContract } from './contract/changes.ts';
import { reviewsContract } from './contract/reviews.ts';
import { sharedContract } from './contract/shared.ts';
import { transactionsContract } from './contract/transactions.ts';
import { openSetting, type Setting } from './contract/setting.ts';

/** What the store promises, whichever database is under it. */
export const storeContract = (database: TestDatabase): void => {
  describe(`store on ${database}`, () => {
    let open: Setting | undefined;
    const setting = (): Setting => {
      if (!open) throw new Error('no setting');
      return open;
    };
    beforeEach(async () => {
      open = await openSetting(database);
    });
    afterEach(async () => {
      await open?.close();
    });
    describe('accounts', () => accountsContract(setting));
    describe('collection', () => collectionContract(setting));
    describe('reviews', () => reviewsContract(setting));
    describe('changes', () => changesContract(setting));
    describe('shared by all instances', () => sharedContract(setting));
    describe('transactions', () => transactionsContract(setting));
  });
};
