import { expect, test } from './fixtures.ts';

const password = 'correct horse 7';
const words = [
  ['el gato', 'cat'],
  ['el perro', 'dog'],
  ['la casa', 'house'],
] as const;

// The main job as a person does it, with the keyboard alone from the first word on.
test('a visitor becomes a learner, and the words are still there after the server was killed', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  const name = `Marta ${process.pid} ${Date.now()}`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('E-mail').fill(`${name.replaceAll(' ', '.')}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByPlaceholder('spanish?')).toBeFocused();
  await page.keyboard.type('Spanish');
  await page.keyboard.press('Enter');

  await page.getByRole('link', { name: 'Add card' }).first().click();
  const word = page.getByRole('textbox', { name: 'Word' });
  for (const [text, meaning] of words) {
    await expect(word).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await page.keyboard.type(meaning);
    await page.keyboard.press('Enter');
    await expect(word).toHaveValue('');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 cards to review');

  await page.keyboard.press('Enter');
  const input = page.getByRole('main').getByRole('textbox');
  for (let turn = 0; turn < words.length; turn++) {
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('');
    const prompt = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    const pair = words.find((each) => each.includes(prompt as never));
    const right = pair?.find((each) => each !== prompt) ?? '';
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toContainText('box 2, back in 1 day');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'no more cards available' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing waits. Next card in 2');
  await expect(page.getByRole('button', { name: /wait/ })).toBeHidden();

  await server.kill('SIGKILL');
  await page.reload().catch(() => undefined);
  await server.restart();
  await page.goto('/list');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('img', { name: 'Box 2, 1 day' })).toHaveCount(3);

  // Another browser has no data and loads everything from the server.
  const elsewhere = await page.context().browser()?.newContext();
  if (!elsewhere) throw new Error('no browser');
  problems.watch(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(`${server.url}/login`);
  await other.getByLabel('E-mail').fill(`${name.replaceAll(' ', '.')}@example.com`);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Nothing waits');
  await other.goto(`${server.url}/list`);
  await expect(other.getByRole('row')).toHaveCount(4);
  await elsewhere.close();
});
