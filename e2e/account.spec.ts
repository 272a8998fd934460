import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems, darkProblems } from './support/axe.ts';
import { addCards, newLearner, open } from './support/learner.ts';
import { findInMail } from './support/mailbox.ts';

const password = 'correct horse 7';
let counted = 0;

const somebody = () => {
  counted += 1;
  const name = `Ann ${process.pid} ${Date.now()} ${counted}`;
  return { name, email: `${name.replaceAll(' ', '.')}@example.com` };
};

async function fillRegistration(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
}

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('from registration over the survey and the free days to the profile, out and in again', async ({ page }) => {
  const ann = somebody();
  await page.goto('/register');
  await expect(page.getByLabel('Username')).toBeFocused();
  expect(await axeProblems(page)).toEqual([]);
  await fillRegistration(page, ann);
  // The documents open beside the form: what is written in it stays.
  const terms = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('link', { name: 'terms of use', exact: false }).click();
  await expect((await terms).getByRole('heading', { level: 1 })).toBeVisible();
  await (await terms).close();
  await expect(page.getByLabel('Username')).toHaveValue(ann.name);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();

  await expect(page.getByRole('heading', { name: 'What would you learn with us?' })).toBeVisible();
  await expect(page).toHaveURL(/\/survey$/);
  expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
  const answer = page.getByPlaceholder('spanish?');
  await expect(answer).toBeFocused();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('field is blank')).toBeVisible();
  await expect(page).toHaveURL(/\/survey$/);
  await answer.fill('Spanish');
  await page.keyboard.press('Enter');
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await expect(page.getByText('The drawer is empty')).toBeVisible();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(until, { exact: true })).toBeVisible();
  expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);

  await page.goto('/account');
  const main = page.getByRole('main');
  await expect(main.getByText(ann.name)).toBeVisible();
  await expect(main.getByText(ann.email, { exact: true })).toBeVisible();
  await expect(main.getByText(until)).toBeVisible();
  await expect(main.getByText('this browser', { exact: true })).toBeHidden();
  await main.getByText('Where you are logged in').click();
  await expect(main.getByText('this browser', { exact: true })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  // Logging out reloads the page; another navigation meanwhile would interfere.
  const loadedAgain = page.waitForEvent('load');
  await main.getByRole('button', { name: 'Logout' }).click();
  await loadedAgain;
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();

  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authTokens'))).toBeNull();
  expect(await axeProblems(page)).toEqual([]);
  await logIn(page, ann.email.toUpperCase());
  await expect(page.getByText('The drawer is empty')).toBeVisible();
  await page.goto('/login');
  await expect(page).not.toHaveURL(/login/);
});

test('a login says what is wrong, in both languages, and loses nothing typed', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Inputs can not be blank')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  expect(sent).not.toContain('/api/token/');

  await logIn(page, 'nobody@example.com', 'wrong horse 7');
  await expect(page.getByText('wrong e-mail or password')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong horse 7');
  await page.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByText('Nieprawidłowy e-mail lub hasło')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@example.com');
  await expect(page.getByLabel('Hasło', { exact: true })).toHaveAttribute('maxlength', '200');

  const google = page.getByRole('button', { name: 'Google' });
  await expect(google).toBeDisabled();
  await expect(google).toHaveAccessibleDescription('Ten sposób logowania nie jest skonfigurowany');
  await page.getByLabel('E-mail').fill('ann');
  await page.getByLabel('Hasło', { exact: true }).focus();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Zaloguj się adresem e-mail.');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Pokaż hasło' }).click();
  await expect(page.getByLabel('Hasło', { exact: true })).toHaveAttribute('type', 'text');
});

test('a registration shows every refusal once, at its field, and names what is blank', async ({ page, request }) => {
  const taken = await newLearner(request);
  await page.goto('/register');
  const submit = page.getByRole('main').getByRole('button', { name: 'Register' });
  await submit.click();
  const agree = page.getByRole('checkbox', { name: /I agree/ });
  const mustAgree = page.getByText('You must agree with our documents');
  await expect(page.getByText('field is blank', { exact: true })).toHaveCount(4);
  await expect(page.getByText('Still blank: Username, E-mail, Password, Confirm password.')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  // The warning line is below the box and does not repeat it.
  await expect(mustAgree).toHaveCount(1);
  await expect(agree).toHaveAccessibleDescription('You must agree with our documents');
  await fillRegistration(page, somebody());
  await agree.uncheck();
  await submit.click();
  await expect(mustAgree).toHaveCount(1);
  await expect(page.getByText('field is blank')).toHaveCount(0);
  await expect(agree).toBeFocused();
  await expect(agree).toHaveAccessibleDescription('You must agree with our documents');

  await page.getByLabel('Username').fill('a@');
  await page.getByLabel('E-mail').fill(taken.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await agree.check();
  await expect(mustAgree).toHaveCount(0);
  await submit.click();
  for (const each of [
    "username may not include '@'",
    'password must have at least 8 characters',
    'passwords do not match',
  ]) {
    await expect(page.getByText(each, { exact: true })).toHaveCount(1);
  }
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription("username may not include '@'");
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('short');

  const ann = somebody();
  await fillRegistration(page, { ...ann, email: taken.email });
  await submit.click();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('account with this email already exists');
  await expect(page.getByLabel('E-mail')).toBeFocused();
});

test('a forgotten password is reset by the mailed link, once', async ({ page, request, server }) => {
  const learner = await newLearner(request);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('typed@example.com');
  await page.getByRole('link', { name: 'I forgot my password' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveValue('typed@example.com');
  await page.getByLabel('E-mail').fill('');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('field is blank')).toBeVisible();
  await page.getByLabel('E-mail').fill(learner.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Email was sent (check spam)' })).toBeVisible();
  await expect(page.getByText('6', { exact: true })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await expect(page).toHaveURL(/\/login$/, { timeout: 9000 });

  const link = await findInMail(server.dataDir, learner.email, /\/reset_password\/[^/\s"]+\/[^/\s"<>]+/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/field is blank/);
  await page.getByLabel('New password', { exact: true }).fill('abcdefgh');
  await page.getByLabel('Confirm new password').fill('abcdefgh');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('password must include a number or a special character')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByLabel('New password', { exact: true }).fill('battery staple 9');
  await page.getByLabel('Confirm new password').fill('battery staple 9');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { name: 'Password reset complete' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in now' }).click();
  await logIn(page, learner.email, 'battery staple 9');
  await expect(page.getByText('The drawer is empty')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('battery staple 10');
  await page.getByLabel('Confirm new password').fill('battery staple 10');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('this link is not valid any more')).toBeVisible();
});

test('the profile counts cards, leads to import and export, ends other logins and changes the password', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: '=cmd', meanings: 'a|b' },
    { word: 'pan', meanings: 'bread', section: '7' },
  ]);
  const other = await request.post('/api/token/', {
    data: { email: learner.email, password: learner.password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  expect(other.status()).toBe(200);
  await open(page, learner, '/account');
  await expect(page.getByRole('definition').nth(2)).toHaveText('2');
  await expect(page.getByRole('definition').nth(3)).toHaveText('1');

  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute('href', '/export');
  await expect(page.getByRole('link', { name: 'Import' })).toHaveAttribute('href', '/import');

  const logins = page.getByText('Where you are logged in');
  await logins.click();
  await page.getByRole('button', { name: /End the login in Firefox/ }).click();
  await expect(page.getByText('Login was ended')).toBeVisible();
  await expect(page.getByRole('button', { name: /End the login in Firefox/ })).toHaveCount(0);
  for (const _ of [1, 2]) {
    await request.post('/api/token/', { data: { email: learner.email, password: learner.password } });
  }
  await page.reload();
  await logins.click();
  const others = page.getByRole('button', { name: 'End all others' });
  await others.click();
  await expect(others).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^End the login/ })).toHaveCount(0);
  await expect(page.getByText('this browser', { exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: /Remind me/ }).uncheck();
  await expect(page.getByText('Settings were saved')).toBeVisible();

  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password', { exact: true }).fill('battery staple 9');
  await page.getByLabel('Confirm new password').fill('battery staple 8');
  const save = page.getByRole('button', { name: 'Save the password' });
  await save.click();
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription('passwords do not match');
  await page.getByLabel('Confirm new password').fill('battery staple 9');
  await save.click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('wrong password');
  await page.getByLabel('Current password').fill(learner.password);
  await save.click();
  await expect(page.getByText('Password was changed')).toBeVisible();
  await page.reload();
  await expect(page.getByText(learner.email, { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Remind me/ })).not.toBeChecked();
});

test('an account is deleted after one question, and a failure is shown', async ({ page, request, problems }) => {
  problems.allow(/ERR_FAILED/);
  const learner = await newLearner(request);
  await open(page, learner, '/account');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog.getByText(/deletes all cards, sections and categories/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.route('**/api/delete_user/', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Delete user' }).click();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog.getByText('No connection. Try again when you are online.')).toBeVisible();
  const loaded = page.waitForEvent('domcontentloaded');
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  // From here on the page has been reloaded.
  await loaded;
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  // The confirmation stays until something else is done, and no longer.
  const gone = page.getByText('Your account was deleted, with everything in it.');
  await expect(gone).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.reload();
  await expect(gone).toBeVisible();
  await page.locator('[data-language="pl"]').first().click();
  await expect(page.getByText('Twoje konto zostało usunięte')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Dobrze wiedzieć')).toBeVisible();
  await expect(page.getByText('Twoje konto zostało usunięte')).toBeHidden();
  const again = await request.post('/api/token/', { data: { email: learner.email, password: learner.password } });
  expect(again.status()).toBe(401);
});

test('About says what this is', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const licences = await page.request.get('/licences.md');
  expect(await licences.text()).toContain('react-dom');
});
