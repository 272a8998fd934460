import { addPauseRoute } from './add-pause.ts';
import { changePauseRoute } from './change-pause.ts';
import { undoPauseRoute } from './undo-pause.ts';

export const pauseRoutes = [addPauseRoute, changePauseRoute, undoPauseRoute];
