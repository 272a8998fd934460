import { expect, test } from './fixtures.ts';

// The stories rely on these: a server of their own that can be killed and restarted, and errors that fail them.

test('the server restarts at the same address after it was killed', async ({ server, request }) => {
  expect((await request.get('/health/ready')).status()).toBe(200);
  await server.kill('SIGKILL');
  expect(server.pid()).toBeUndefined();
  await server.restart();
  expect((await request.get(`${server.url}/health/ready`)).status()).toBe(200);
});

test('an error on the console fails a story', async ({ page }) => {
  test.fail();
  await page.setContent('<script>console.error("broken")</script>');
});

test('an uncaught error fails a story', async ({ page }) => {
  test.fail();
  await page.setContent('<script>throw new Error("broken")</script>');
});

test('an error the story provokes does not fail it', async ({ page, problems }) => {
  problems.allow(/provoked/);
  await page.setContent('<script>console.error("provoked")</script>');
});
