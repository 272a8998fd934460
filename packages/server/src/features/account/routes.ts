import type { Route } from '../../http/serve.ts';
import { changePasswordRoute } from './change-password.ts';
import { deleteUserRoute } from './delete-user.ts';
import { endLoginRoute } from './end-login.ts';
import { listLoginsRoute } from './list-logins.ts';
import { loginRoute } from './login.ts';
import { logoutRoute } from './logout.ts';
import { profileRoute } from './profile.ts';
import { refreshRoute } from './refresh.ts';
import { registerRoute } from './register.ts';
import { saveSettingsRoute } from './save-settings.ts';

export const accountRoutes: readonly Route[] = [
  registerRoute,
  loginRoute,
  refreshRoute,
  logoutRoute,
  changePasswordRoute,
  deleteUserRoute,
  profileRoute,
  saveSettingsRoute,
  listLoginsRoute,
  endLoginRoute,
];
