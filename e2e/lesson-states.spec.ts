import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems, darkProblems } from './support/axe.ts';
import { addCards, bearer, cardsOf, newLearner, open } from './support/learner.ts';
import { input, status } from './support/lesson.ts';
import { tooWide } from './support/measure.ts';

// Each state of a lesson that has a mockup, in both languages, on a desktop and above a phone's open keyboard.

const LANGUAGES = [
  {
    language: 'en',
    category: 'Spanish',
    meanings: { mañana: 'tomorrow', cansado: 'tired', casado: 'married', embarazada: 'pregnant', fresa: 'strawberry' },
    empty: "Nothing written yet. Enter once more: I don't know.",
    right: 'mind the ñ',
    countWrong: 'Count as wrong',
    wrote: 'You wrote casado: married',
    apart: 'Tell them apart',
    synonym: 'Right, but another card',
    nothingMoves: 'nothing moves',
    letters: '8 letters',
    more: 'More about this answer',
    entries: ['Correct, this time', 'Correct, always', 'Wrong, always'],
    keys: 'Keys in a lesson',
    keysClose: 'Close',
    group: 'Letters of the language',
    enye: 'n with tilde',
    settings: 'Lesson settings',
    dialog: 'Lessons: Spanish',
    checks: ['Standard', 'Forgiving', 'Exact', 'My own'],
    done: 'Done',
    note: 'Nobody is embarrassed here.',
    notYet: 'Not yet',
    again: /^This|These 1 again/,
  },
  {
    language: 'pl',
    category: 'Hiszpański',
    meanings: { mañana: 'jutro', cansado: 'zmęczony', casado: 'żonaty', embarazada: 'w ciąży', fresa: 'truskawka' },
    empty: 'Nic nie napisano. Jeszcze raz Enter: nie wiem.',
    right: 'uwaga na ñ',
    countWrong: 'Uznaj za błąd',
    wrote: 'Napisano casado: żonaty',
    apart: 'Rozróżnij je',
    synonym: 'Dobrze, ale to inna karta',
    nothingMoves: 'nic się nie rusza',
    letters: '8 liter',
    more: 'Więcej o\u00A0tej odpowiedzi',
    entries: ['Dobra tym razem', 'Dobra zawsze', 'Zawsze błąd'],
    keys: 'Klawisze w\u00A0lekcji',
    keysClose: 'Zamknij',
    group: 'Litery języka',
    enye: 'n z\u00A0tyldą',
    settings: 'Ustawienia lekcji',
    dialog: 'Lekcje: Hiszpański',
    checks: ['Zwykle', 'Wyrozumiale', 'Ściśle', 'Po swojemu'],
    done: 'Gotowe',
    note: 'Nikt tu nie jest zakłopotany.',
    notYet: 'Jeszcze nie',
    again: /^Ta jedna jeszcze raz/,
  },
] as const;

/** One size for each language: long Polish words on the small one. */
const SIZES = {
  en: [{ what: 'desktop', width: 1280, height: 800 }],
  pl: [{ what: 'phone with its keyboard open', width: 390, height: 380 }],
} as const;

const title = (page: Page) => page.getByRole('heading', { level: 1 });

for (const says of LANGUAGES) {
  for (const { what, width, height } of SIZES[says.language]) {
    test.describe(`${says.language}, ${what}`, () => {
      test.use({ viewport: { width, height }, locale: says.language === 'pl' ? 'pl-PL' : 'en-US' });

      test('every state of a card is as drawn, accessible, and no wider than the screen', async ({ page, request }) => {
        test.setTimeout(150_000);
        const learner = await newLearner(request, says.category);
        const { meanings } = says;
        await addCards(request, learner, [
          { word: 'mañana', meanings: meanings.mañana, section: '3', daysAgo: 9 },
          { word: 'cansado', meanings: meanings.cansado, section: '4', daysAgo: 90 },
          { word: 'casado', meanings: meanings.casado, section: '4', daysAgo: 1 },
          { word: 'la fresa', meanings: meanings.fresa, section: '5', daysAgo: 90 },
          { word: 'la frutilla', meanings: meanings.fresa, section: '6', daysAgo: 1 },
          { word: 'embarazada', meanings: meanings.embarazada, section: '2', daysAgo: 9 },
        ]);
        const headers = bearer(learner.access);
        const data = { check: 'gentle', ask: 'meanings' };
        expect((await request.put(`/api/category/${learner.category}/lesson/`, { headers, data })).status()).toBe(200);
        const noted = (await cardsOf(request, learner)).filter(({ word }) => ['embarazada', 'cansado'].includes(word));
        const margin = { headers, data: { note: says.note } };
        for (const { id } of noted) {
          expect((await request.put(`/api/cards/${id}/margin/`, margin)).status()).toBe(200);
        }
        const clean = async (): Promise<void> => {
          expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
          expect(await tooWide(page, width)).toBe('');
        };
        const answer = async (text: string): Promise<void> => {
          await expect(input(page)).toBeFocused();
          await page.keyboard.type(text);
          await page.keyboard.press('Enter');
        };

        // Letters of the language, then right by rule.
        await open(page, learner, '/lesson/3');
        await expect(title(page)).toHaveText(meanings.mañana);
        const enye = page.getByRole('group', { name: says.group }).getByRole('button', { name: says.enye });
        await expect(enye).toBeInViewport();
        await enye.click();
        await expect(input(page)).toHaveValue('ñ');
        await page.keyboard.press('Shift');
        await enye.click();
        await expect(input(page)).toHaveValue('ñÑ');
        await clean();
        await input(page).fill('');
        await answer('manana');
        await expect(status(page)).toContainText(says.right);
        await expect(page.getByRole('button', { name: says.countWrong })).toBeInViewport();
        await clean();

        // Another card that does not fit, and one that does.
        await page.goto('/lesson/4');
        await expect(title(page)).toHaveText(meanings.cansado);
        await answer('casado');
        await expect(page.getByText(says.wrote)).toBeInViewport();
        // out of sight in the low window, but not for readers
        await expect(page.getByRole('definition')).toHaveText(says.note);
        await expect(page.getByRole('link', { name: says.apart })).toBeVisible();
        await clean();
        await page.goto('/lesson/5');
        await expect(title(page)).toHaveText(meanings.fresa);
        await answer('la frutilla');
        await expect(status(page)).toContainText(says.synonym);
        await expect(page.getByText(says.nothingMoves).first()).toBeVisible();
        await expect(page.getByText(says.letters)).toBeVisible();
        await expect(page.getByText('la fresa')).toHaveCount(0);
        await expect(input(page)).toHaveValue('la frutilla');
        await clean();

        // An empty line, a miss with its note, its menu, the keys, the settings.
        await page.goto('/lesson/2');
        await expect(title(page)).toHaveText(meanings.embarazada);
        await answer('');
        await expect(status(page)).toHaveText(says.empty);
        await clean();
        await answer('encinta');
        await expect(page.getByText(says.note)).toBeInViewport();
        await clean();
        await page.getByRole('button', { name: says.more }).click();
        await expect(page.getByRole('menuitem')).toHaveText([...says.entries]);
        await clean();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toBeHidden();
        await page.keyboard.press('F1');
        const keys = page.getByRole('dialog', { name: says.keys });
        await expect(keys.getByText('Alt')).toBeVisible();
        await clean();
        await keys.getByRole('button', { name: says.keysClose }).click();
        await page.getByRole('button', { name: says.settings }).click();
        const dialog = page.getByRole('dialog', { name: says.dialog });
        for (const check of says.checks) await expect(dialog.getByRole('radio', { name: check })).toBeVisible();
        await clean();
        await dialog.getByRole('button', { name: says.done }).click();
        await expect(dialog).toBeHidden();

        // The end says what was missed, and one press goes on.
        await expect(input(page)).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: says.notYet })).toBeVisible();
        await expect(page.getByText('encinta')).toBeVisible();
        await expect(page.getByRole('link', { name: says.again })).toBeVisible();
        await clean();
      });
    });
  }
}
