import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

const database = new DatabaseSync(String(workerData), { timeout: 30_000 });
database.exec('pragma secure_delete = on; pragma synchronous = full; vacuum; pragma wal_checkpoint(truncate)');
database.close();
