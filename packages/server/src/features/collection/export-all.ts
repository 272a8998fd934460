import { exportAll } from '@siedem/contract';
import { actorOf, noteEvent } from '../../audit/security-log.ts';
import { serve, streamed } from '../../http/serve.ts';
import { spool } from '../../http/spool.ts';
import { cardPages, exportLearner, marginPages, reviewPages } from '../../store/export.ts';
import { exportDocument } from './export-document.ts';

export const exportAllRoute = serve(exportAll, async (call, { store, keys, config }) => {
  const { ip, now } = call;
  const { userId } = call.learner;
  await store.write((tx) => noteEvent(tx, { keys }, { type: 'data_exported', actor: userId, ip, now }));
  const history = call.query.history === 0 ? 'without' : 'with';
  const document = spool(
    (write) =>
      store.snapshot('long', async (reader) => {
        const held = await exportLearner(reader, userId, actorOf(keys, userId));
        if (!held) throw new Error('the account was deleted before its export began');
        const pages = {
          cards: cardPages(reader, userId),
          margins: marginPages(reader, userId),
          reviews: reviewPages(reader, userId),
        };
        for await (const piece of exportDocument(held, pages, { time: call, history })) await write(piece);
      }),
    config.dataDir,
  );
  return streamed('application/json; charset=utf-8', document);
});
