import { Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { closed, Data, Detail, FieldErrors, IdParams, Instant, PasswordErrors, Tokens } from './shapes.ts';

const text = Type.Optional(Type.String());

/** Specification §7, decisions §4.3: log in by e-mail and password. */
export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/token/',
  access: 'open',
  summary: 'Log in with e-mail and password.',
  body: closed({ email: Type.String(), password: Type.String() }),
  statuses: { 200: 'Logged in.', 400: 'A field is blank, or the body is not valid.', 401: 'Wrong e-mail or password.' },
  answers: { 200: Tokens, 400: Detail, 401: Detail },
});

/** Specification §4, decisions §4.4: a single-use refresh token is exchanged for new tokens. */
export const refresh = endpoint({
  name: 'refresh',
  method: 'POST',
  path: '/api/token/refresh/',
  access: 'open',
  summary: 'Exchange a refresh token for new tokens.',
  body: closed({ refresh: Type.String() }),
  statuses: { 200: 'New tokens.', 401: 'The token is not valid any more, or its login has ended.' },
  answers: { 200: Tokens, 401: Detail },
});

/** Decisions §8: end the login that the refresh token belongs to. */
export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/logout/',
  access: 'open',
  summary: 'End this login.',
  body: closed({ refresh: Type.String() }),
  answers: { 200: Data, 401: Detail },
});

/** Specification §7, decisions §4.1: a missing field gets the message of a blank one, so the schema requires none. */
export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/register/',
  access: 'open',
  summary: 'Register and log in.',
  body: closed({
    username: text,
    email: text,
    password: text,
    confirm_password: text,
    captcha: text,
    /** Interface language of the learner, for the mails. */
    language: Type.Optional(Type.Union([Type.Literal('pl'), Type.Literal('en')])),
  }),
  answers: { 200: Tokens, 400: FieldErrors },
});

/** Specification §7, decisions §4.5: `credential` is a Google ID token (OpenID Connect Core §2). */
export const socialLoginGoogle = endpoint({
  name: 'socialLoginGoogle',
  method: 'POST',
  path: '/api/social_login_google/',
  access: 'open',
  summary: 'Log in or register with a Google ID token.',
  body: closed({ credential: Type.String(), nonce: text }),
  answers: { 200: Tokens, 400: Detail, 503: Detail },
});

/** Specification §7, decisions §4.5. */
export const socialLoginFacebook = endpoint({
  name: 'socialLoginFacebook',
  method: 'POST',
  path: '/api/social_login_fb/',
  access: 'open',
  summary: 'Log in or register with a Facebook access token.',
  body: closed({ accessToken: Type.String() }),
  answers: { 200: Tokens, 400: Detail, 503: Detail },
});

/** Specification §7, decisions §4.3: the same answer whether or not the address is known. */
export const requestReset = endpoint({
  name: 'requestReset',
  method: 'POST',
  path: '/api/reset_password/',
  access: 'open',
  summary: 'Ask for a mail with a link to set a new password.',
  body: closed({ email: Type.String() }),
  answers: {
    200: closed({ message: Type.String(), data: Type.String() }),
    400: FieldErrors,
  },
});

/** Specification §7: errors come under `password` or `non_field_errors`. */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'PATCH',
  path: '/api/reset_password/{pk}/{token}/',
  access: 'open',
  summary: 'Set a new password by a mailed link.',
  params: closed({ pk: Type.String(), token: Type.String() }),
  body: closed({ password: Type.String() }),
  answers: { 200: Data, 400: FieldErrors },
});

/** Change the password of the learner who is logged in; every other login ends, this one gets new tokens. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/password/',
  access: 'learner',
  summary: 'Change the password; other logins end.',
  body: closed({ current_password: Type.String(), password: Type.String() }),
  answers: {
    200: closed({ data: Type.String(), access: Type.String(), refresh: Type.String() }),
    400: PasswordErrors,
  },
});

/** Specification §7, decisions §4.6: removes the account with all its data at once. */
export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/delete_user/',
  access: 'learner',
  summary: 'Delete the account with all cards, boxes and categories.',
  answers: { 200: Data },
});

/** Specification §7, decisions §4.7: creates the first category; works without premium. */
export const survey = endpoint({
  name: 'survey',
  method: 'POST',
  path: '/api/survey1/',
  access: 'learner',
  summary: 'Answer the first-login survey: what the learner wants to learn.',
  body: closed({ category_name: Type.String() }),
  answers: { 200: Tokens, 400: closed({ data: Type.String(), detail: Type.String() }) },
});

/** Data of the profile screen (specification §2 Profile). */
export const Profile = closed({
  username: Type.String(),
  email: Type.String(),
  premium_expired_date: Type.Union([Instant, Type.Null()]),
  /** All cards of all categories. */
  cards: Type.Integer(),
  /** Cards in the known boxes. */
  known: Type.Integer(),
  /** Whether a password is set (false after registration by Google or Facebook alone). */
  /** whether the learner confirmed the address, by a link or a reset */
  email_confirmed: Type.Boolean(),
  has_password: Type.Boolean(),
  /** Whether the mail "premium ends in 3 days" is wanted. */
  premium_reminder: Type.Boolean(),
});

export const profile = endpoint({
  name: 'profile',
  method: 'GET',
  path: '/api/profile/',
  access: 'learner',
  summary: 'Counts and settings for the profile; works without premium.',
  answers: { 200: Profile },
});

export const saveSettings = endpoint({
  name: 'saveSettings',
  method: 'PUT',
  path: '/api/settings/',
  access: 'learner',
  summary: 'Save the learner’s settings that the server needs.',
  body: closed({
    premium_reminder: Type.Optional(Type.Boolean()),
    language: Type.Optional(Type.Union([Type.Literal('pl'), Type.Literal('en')])),
  }),
  answers: { 200: Data },
});

/** One login of the learner. Times are ISO 8601 in UTC. */
export const LoginSession = closed({
  id: Type.String(),
  browser: Type.String(),
  created: Instant,
  last_seen: Instant,
  /** Whether it is the caller's login. */
  current: Type.Boolean(),
});

export const listLogins = endpoint({
  name: 'listLogins',
  method: 'GET',
  path: '/api/logins/',
  access: 'learner',
  summary: 'Where the learner is logged in.',
  answers: { 200: Type.Array(LoginSession) },
});

export const endLogin = endpoint({
  name: 'endLogin',
  method: 'DELETE',
  path: '/api/logins/{id}/',
  access: 'learner',
  summary: 'End one login of the learner.',
  params: IdParams,
  answers: { 200: Data, 404: Detail },
});
