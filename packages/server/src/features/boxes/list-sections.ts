import { listSections } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { listBoxes } from '../../store/learning/boxes.ts';
import { boxOnWire } from '../../wire/rows.ts';

export const listSectionsRoute = serve(listSections, async ({ learner }, { store }) => ({
  status: 200,
  body: (await listBoxes(store.read, learner.userId)).map(boxOnWire),
}));
