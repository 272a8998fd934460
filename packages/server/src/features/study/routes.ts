import { doctorRoute } from './doctor.ts';
import { studyRoute } from './get-study.ts';
import { insightsRoute } from './insights.ts';
import { recallRoute } from './recall.ts';
import { saveStudySettingsRoute } from './save-study-settings.ts';

export const studyRoutes = [insightsRoute, doctorRoute, recallRoute, studyRoute, saveStudySettingsRoute];
