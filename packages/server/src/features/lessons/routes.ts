import type { Route } from '../../http/serve.ts';
import { changeLessonRoute } from './change-lesson.ts';
import { changeMarginRoute } from './change-margin.ts';
import { hardRoute } from './hard.ts';

export const lessonRoutes: readonly Route[] = [changeLessonRoute, changeMarginRoute, hardRoute];
