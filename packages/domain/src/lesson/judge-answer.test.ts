import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAnswer } from './answer.ts';
import { type AnswerKind, type CheckRules, judgeAnswer, type OtherCard, type Question } from './judge-answer.ts';

type Row = readonly [typed: string, accepted: string | readonly string[], kind: AnswerKind];

const kindOf = (language: string | null, typed: string, accepted: string | readonly string[]) =>
  judgeAnswer(typed, { accepted: typeof accepted === 'string' ? [accepted] : accepted, language }, { check: 'gentle' })
    .kind;

const table = (language: string | null, rows: readonly Row[]) =>
  test.each(rows)(`${language ?? 'no language'}: %j for %j is %s`, (typed, accepted, kind) =>
    expect(kindOf(language, typed, accepted)).toBe(kind),
  );

describe('as written', () => {
  table(null, [
    ['cat', 'cat', 'exact'],
    ['  CAT ', 'cat', 'exact'],
    ['cafe\u0301', 'café', 'exact'],
    ['don’t', "don't", 'form'],
    ['donʼt', "don't", 'form'],
    ['don‘t', "don't", 'form'],
    ['don`t', "don't", 'form'],
    ['don´t', "don't", 'form'],
    ['dont', "don't", 'form'],
    ['ｃａｔ', 'cat', 'form'],
    ['m2', 'm²', 'form'],
    ['ﾊﾝ', 'ハン', 'form'],
    ['starting', 'start(ing)', 'form'],
    ['start', 'start(ing)', 'form'],
    ['start(ing)', 'start', 'form'],
    ['to start', '(to) start', 'form'],
    ['start', '(to) start', 'form'],
    ['start', '[to] start', 'form'],
    ['color', 'colo(u)r', 'form'],
    ['colour', 'colo[u]r', 'form'],
    ['a b c d', '(a) (b) (c) (d)', 'form'],
    ['a c', '(a) (b) (c) (d)', 'form'],
    ['x a b c d e', 'x (a) (b) (c) (d) (e)', 'form'],
    ['x', 'x (a) (b) (c) (d) (e)', 'form'],
    ['x a c e g', 'x (a) (b) (c) (d) (e)', 'wrong'],
    ['go (b)', 'go (a (b))', 'form'],
    ['go b', 'go (a (b))', 'typo'],
    ['go a b', 'go (a (b))', 'form'],
    ['go a', 'go (a (b))', 'form'],
    ['go', 'go (a (b))', 'form'],
    ['well known', 'well-known', 'form'],
    ['well—known', 'well_known', 'form'],
    ['well‑known', 'well known', 'form'],
    ['wellknown', 'well-known', 'typo'],
    ['hello', 'hello!', 'form'],
    ['que tal', '¿que tal?', 'form'],
    ['and so on', 'and so on…', 'form'],
    ['and so on...', 'and so on…', 'form'],
    ['say "hi"', 'say hi', 'form'],
    ['say «hi»', 'say “hi”', 'form'],
    ['„hi”', 'hi', 'form'],
    ['「はい」', 'はい', 'form'],
    ['colega', 'col·lega', 'typo'],
    ['collega', 'col·lega', 'form'],
    ['ジョンスミス', 'ジョン・スミス', 'form'],
    ['50', '50%', 'typo'],
    ['C', 'C#', 'wrong'],
    ['rock and roll', 'rock & roll', 'wrong'],
    ['?', '!', 'wrong'],
    ['!', '!', 'exact'],
    ['', '!', 'wrong'],
    ['()', '[]', 'wrong'],
    ['a)', 'a', 'wrong'],
    ['the water', 'water', 'wrong'],
    ['straße', 'STRASSE', 'exact'],
  ]);
  table('ru', [
    ['замок', 'за\u0301мок', 'form'],
    ['за\u0301мок', 'замок', 'form'],
    ['е\u0300', 'е', 'form'],
    ['елка', 'ёлка', 'form'],
    ['ёлка', 'елка', 'form'],
    ['мои', 'мой', 'typo'],
    ['йод', 'иод', 'typo'],
    ['ты', 'вы', 'wrong'],
    ['собака', 'сабака', 'typo'],
    ['сабока', 'собака', 'typo'],
    ['дом', 'том', 'typo'],
    ['молоко', 'вода', 'wrong'],
  ]);
  table('uk', [
    ['елка', 'ёлка', 'typo'],
    ['їжак', 'їжак', 'exact'],
    ['іжак', 'їжак', 'typo'],
  ]);
  table('de', [
    ['aerger', 'Ärger', 'form'],
    ['Ärger', 'aerger', 'form'],
    ['arger', 'Ärger', 'accent'],
    ['gruessen', 'grüßen', 'form'],
    ['grussen', 'grüßen', 'accent'],
    ['GRÜSSEN', 'grüßen', 'exact'],
    ['Tisch', 'der Tisch', 'loose'],
    ['der Tisch', 'Tisch', 'loose'],
    ['dem Tisch', 'der Tisch', 'typo'],
    ['die Tisch', 'der Tisch', 'typo'],
    ['eine Tisch', 'der Tisch', 'typo'],
    ['die Tur', 'die Tür', 'accent'],
    ['Tur', 'die Tür', 'accent'],
    ['das Tur', 'die Tür', 'typo'],
    ['die Tuer', 'die Tür', 'form'],
    ['Tuer', 'die Tür', 'loose'],
    ['der Tish', 'der Tisch', 'typo'],
    ['fuerr', 'für', 'typo'],
    ['Hund', 'die Katze', 'wrong'],
  ]);
  table('fr', [
    ['oeuvre', 'œuvre', 'form'],
    ['œil', 'oeil', 'form'],
    ['eau', "l'eau", 'loose'],
    ['l’eau', "l'eau", 'form'],
    ["l' eau", "l'eau", 'form'],
    ['leau', "l'eau", 'form'],
    ['leau', 'eau', 'typo'],
    ["l'eau", 'eau', 'loose'],
    ['une eau', "l'eau", 'typo'],
    ['ecole', "l'école", 'accent'],
    ['le école', "l'école", 'typo'],
    ['la maison', 'maison', 'loose'],
    ['une maison', 'la maison', 'typo'],
    ['garçon', 'le garçon', 'loose'],
    ['garcon', 'le garçon', 'accent'],
    ["aujourd'hui", 'aujourdhui', 'form'],
    ['oeil', 'œil', 'form'],
    ['poisson', 'poison', 'typo'],
  ]);
  table('da', [
    ['aerlig', 'ærlig', 'form'],
    ['roed', 'rød', 'form'],
    ['rod', 'rød', 'accent'],
    ['aa', 'å', 'form'],
    ['hus', 'et hus', 'loose'],
    ['en hus', 'et hus', 'typo'],
    ['at spise', 'spise', 'loose'],
    ['at spise', 'en spise', 'typo'],
  ]);
  for (const language of ['nb', 'no']) {
    table(language, [
      ['blaa', 'blå', 'form'],
      ['bla', 'blå', 'accent'],
      ['spise', 'å spise', 'loose'],
      ['å spise', 'spise', 'loose'],
      ['aa spise', 'spise', 'loose'],
      ['aa spise', 'å spise', 'form'],
      ['a spise', 'spise', 'accent'],
      ['ei jente', 'en jente', 'typo'],
      ['jente', 'ei jente', 'loose'],
      ['en spise', 'å spise', 'typo'],
    ]);
  }
});

describe('articles, lists, accents, tolerance', () => {
  table('en', [
    ['the water', 'water', 'loose'],
    ['water', 'the water', 'loose'],
    ['a water', 'the water', 'loose'],
    ['an apple', 'a apple', 'loose'],
    ['run', 'to run', 'loose'],
    ['to run', 'run', 'loose'],
    ['the run', 'to run', 'typo'],
    ['to run', 'a run', 'typo'],
    ['(to) run', 'run', 'form'],
    ['THE WATER', 'water', 'loose'],
    ['thewater', 'water', 'wrong'],
    ['the', 'the', 'exact'],
    ['the', 'the water', 'wrong'],
    ['big', 'big, large', 'loose'],
    ['large', 'big, large', 'loose'],
    ['large; big', 'big, large', 'loose'],
    ['big large', 'big, large', 'form'],
    ['she', 'he/she', 'loose'],
    ['jump', 'to run; to jump', 'loose'],
    ['to jump', 'run; jump', 'loose'],
    ['big, large', ['big', 'large'], 'loose'],
    ['the big / large', ['big', 'large'], 'loose'],
    ['big, huge', ['big', 'large'], 'wrong'],
    ['big,', 'big', 'form'],
    ['car', 'start (engine, car)', 'wrong'],
    ['start engine car', 'start (engine, car)', 'form'],
    ['poisson', 'poison', 'typo'],
    ['the poisson', 'poison', 'typo'],
    ['the cta', 'a cat', 'typo'],
    ['cta', 'cat', 'typo'],
    ['at', 'it', 'wrong'],
    ['cot', 'cat', 'typo'],
    ['cott', 'cat', 'wrong'],
    ['hoouse', 'house', 'typo'],
    ['hoouses', 'house', 'wrong'],
    ['gardner', 'gardener', 'typo'],
    ['gradner', 'gardener', 'typo'],
    ['grdner', 'gardener', 'typo'],
    ['grdnr', 'gardener', 'wrong'],
    ['in 1990', 'in 1991', 'wrong'],
    ['chapter 12', 'chapter 21', 'wrong'],
    ['chaptr 12', 'chapter 12', 'typo'],
    ['fiance', 'fiancé', 'accent'],
    ['résumé', 'resume', 'accent'],
    ['lagre', 'big, large', 'typo'],
    ['big, lagre', ['big', 'large'], 'typo'],
    ['walk(ed)', 'walked', 'form'],
    ['walkedd', 'walk(ed)', 'typo'],
  ]);
  table('es', [
    ['agua', 'el agua', 'loose'],
    ['la agua', 'el agua', 'typo'],
    ['un agua', 'el agua', 'typo'],
    ['el agua', 'agua', 'loose'],
    ['espanol', 'español', 'accent'],
    ['el espanol', 'español', 'accent'],
    ['la espanol', 'el español', 'typo'],
    ['los ninos', 'los niños', 'accent'],
    ['ninos', 'los niños', 'accent'],
    ['los nimos', 'los niños', 'typo'],
    ['él casa', 'la casa', 'typo'],
    ['la cassa', 'la casa', 'typo'],
    ['cassa', 'la casa', 'typo'],
    ['cuchillo', 'el cuchillo', 'loose'],
    ['que tal', '¿Qué tal?', 'accent'],
    ['qué tal', '¿Qué tal?', 'form'],
    ['to agua', 'agua', 'wrong'],
    ['perro', 'gato', 'wrong'],
  ]);
  table('it', [
    ['amica', "l'amica", 'loose'],
    ["un'amica", 'amica', 'loose'],
    ["un'amica", "l'amica", 'typo'],
    ['un amica', "un'amica", 'typo'],
    ['gli amici', 'amici', 'loose'],
    ['i amici', 'gli amici', 'typo'],
    ['citta', 'la città', 'accent'],
    ['perche', 'perché', 'accent'],
    ['perchè', 'perché', 'accent'],
    ['uno studente', 'studente', 'loose'],
  ]);
  table('pt', [
    ['mulher', 'a mulher', 'loose'],
    ['o mulher', 'a mulher', 'typo'],
    ['uma mulher', 'a mulher', 'typo'],
    ['coracao', 'o coração', 'accent'],
    ['umas casas', 'casas', 'loose'],
  ]);
  table('nl', [
    ['huis', 'het huis', 'loose'],
    ["'t huis", 'huis', 'loose'],
    ['’t huis', 'huis', 'loose'],
    ["'t huis", 'het huis', 'typo'],
    ['de huis', 'het huis', 'typo'],
    ['een huis', 'huis', 'loose'],
    ['reeel', 'reëel', 'accent'],
  ]);
  table('sv', [
    ['bil', 'en bil', 'loose'],
    ['ett bil', 'en bil', 'typo'],
    ['att äta', 'äta', 'loose'],
    ['ata', 'att äta', 'accent'],
    ['en äta', 'att äta', 'typo'],
    ['aeta', 'äta', 'typo'],
  ]);
  table('ro', [
    ['om', 'un om', 'loose'],
    ['o om', 'un om', 'typo'],
    ['tara', 'țară', 'accent'],
  ]);
  table('hu', [
    ['alma', 'az alma', 'loose'],
    ['egy alma', 'az alma', 'loose'],
    ['a alma', 'az alma', 'loose'],
    ['haz', 'a ház', 'accent'],
    ['egy haz', 'a ház', 'accent'],
  ]);
  table('el', [
    ['σκύλος', 'ο σκύλος', 'loose'],
    ['ΣΚΥΛΟΣ', 'σκύλος', 'accent'],
    ['ένας σκύλος', 'σκύλος', 'loose'],
    ['ενας σκυλος', 'σκύλος', 'accent'],
    ['η σκύλος', 'ο σκύλος', 'typo'],
    ['σκυλος', 'ο σκύλος', 'accent'],
    ['το νερό', 'νερό', 'loose'],
    ['τα νερό', 'το νερό', 'typo'],
  ]);
  table('pl', [
    ['zolw', 'żółw', 'accent'],
    ['ŻÓŁW', 'żółw', 'exact'],
    ['zolf', 'żółw', 'typo'],
    ['lodz', 'łódź', 'accent'],
    ['pies', 'the pies', 'wrong'],
    ['pomarancza', 'pomarańcza', 'accent'],
    ['pomrancza', 'pomarańcza', 'typo'],
  ]);
  table('tr', [
    ['kiz', 'kız', 'accent'],
    ['istanbul', 'İstanbul', 'exact'],
  ]);
  table('is', [
    ['thad', 'það', 'accent'],
    ['aesa', 'æsa', 'accent'],
  ]);
  table('he', [['שלום', 'שָׁלוֹם', 'accent']]);
  table('ar', [
    ['كتاب', 'كِتَاب', 'accent'],
    ['ان', 'أن', 'wrong'],
  ]);
  table('ja', [
    ['か', 'が', 'wrong'],
    ['かっこう', 'がっこう', 'typo'],
  ]);
  table('vi', [['duong', 'đường', 'accent']]);
});

const rulesets: readonly CheckRules[] = [
  { check: 'standard' },
  { check: 'gentle' },
  { check: 'strict' },
  { check: 'own' },
  { check: 'own', own: { loose: 'again', accent: 'bad', typo: 'good', synonym: 'bad' } },
];

describe('from kind to verdict', () => {
  const card: Question = {
    accepted: ['la niña', 'la chica'],
    refused: ['la muchacha'],
    language: 'es',
    others: [
      { id: 'syn', answers: ['la chavala'], fits: true },
      { id: 'mix', answers: ['la señora'], fits: false },
    ],
  };
  test.each<[string, AnswerKind, string]>([
    // standard, gentle, strict, own as chosen nothing, own as chosen
    ['La Niña', 'exact', 'good good good good good'],
    ['la muchacha', 'refused', 'bad bad bad bad bad'],
    ['la niña!', 'form', 'again good good good good'],
    ['niña', 'loose', 'bad good again good again'],
    ['la nina', 'accent', 'again good again good bad'],
    ['la ninia', 'typo', 'again again bad again good'],
    ['un niña', 'typo', 'again again bad again good'],
    ['la chavala', 'synonym', 'bad again again again bad'],
    ['chavala', 'synonym', 'bad again again again bad'],
    ['señora', 'confusion', 'bad bad bad bad bad'],
    ['el perro', 'wrong', 'bad bad bad bad bad'],
  ])('%j is %s: %s', (typed, kind, verdicts) => {
    const judged = rulesets.map((rules) => judgeAnswer(typed, card, rules));
    expect(judged.map((each) => each.verdict).join(' ')).toBe(verdicts);
    expect(new Set(judged.map((each) => each.kind))).toEqual(new Set([kind]));
  });
  test('what is not understood counts as the default', () => {
    const odd: unknown = { check: 'sometimes' };
    expect(judgeAnswer('la nina', card, odd as CheckRules).verdict).toBe('again');
    const oddChoice: unknown = { check: 'own', own: { accent: 'perhaps', synonym: 'good' } };
    expect(judgeAnswer('la nina', card, oddChoice as CheckRules).verdict).toBe('good');
    expect(judgeAnswer('la chavala', card, oddChoice as CheckRules).verdict).toBe('again');
  });
});

describe('other cards', () => {
  const found = (typed: string, accepted: string, others: readonly OtherCard[]) => {
    const { kind, other } = judgeAnswer(typed, { accepted: [accepted], others, language: 'en' }, { check: 'gentle' });
    return [kind, other];
  };
  const other = (id: string, answer: string, fits: boolean): OtherCard => ({ id, answers: [answer], fits });
  test('are looked for only where the asked card is not reached at loose or better', () => {
    expect(found('the house', 'house', [other('b', 'the house', true)])).toEqual(['loose', null]);
  });
  test('a synonym reaches up to accent, and only better than the asked card', () => {
    expect(found('fiance', 'lover', [other('b', 'fiancé', true)])).toEqual(['synonym', 'b']);
    expect(found('fiancee', 'lover', [other('b', 'fiancé', true)])).toEqual(['wrong', null]);
    expect(found('resume', 'résumé', [other('b', 'résume', true)])).toEqual(['accent', null]);
    expect(found('resume', 'résumé', [other('b', 'the resume', true)])).toEqual(['synonym', 'b']);
    expect(found('poisson', 'poison', [other('b', 'pöisson', true)])).toEqual(['synonym', 'b']);
  });
  test('a confusion reaches up to loose, and comes after a synonym', () => {
    expect(found('fiance', 'lover', [other('b', 'fiancé', false)])).toEqual(['wrong', null]);
    expect(found('married', 'tired', [other('b', 'the married', false)])).toEqual(['confusion', 'b']);
    expect(found('cot', 'cat', [other('b', 'cot', false)])).toEqual(['confusion', 'b']);
    expect(found('cot', 'cat', [other('b', 'cot', false), other('c', 'cöt', true)])).toEqual(['synonym', 'c']);
  });
  test('the best of them is returned, whatever their order', () => {
    const others = [other('c', 'the bad', true), other('b', 'bad', true), other('a', 'a bad', true)];
    expect(found('bad', 'evil', others)).toEqual(['synonym', 'b']);
    expect(found('bad', 'evil', [other('z', 'bad', true), other('b', 'bad', true)])).toEqual(['synonym', 'b']);
  });
});

const letters = fc.string({
  unit: fc.constantFrom(...'abñnäeüo ɪ,;/()[]-\'’.1"', 'а', 'е\u0301', 'ё', 'é', 'e\u0301', 'ß', '👩\u200d👧'),
  maxLength: 9,
});
const phrase = fc
  .tuple(fc.constantFrom('', 'the ', 'a ', 'to ', 'el ', 'la ', "l'"), letters)
  .map(([article, text]) => article + text);
const texts = fc.array(phrase, { minLength: 1, maxLength: 4 });
const others = fc.array(fc.record({ id: fc.constantFrom('p', 'q', 'r', 's'), answers: texts, fits: fc.boolean() }), {
  maxLength: 3,
});
const languages = fc.constantFrom(null, 'en', 'es', 'fr', 'de', 'ru', 'pl', 'hu', 'xx');
const question = fc.record({
  accepted: texts,
  refused: fc.array(phrase, { maxLength: 2 }),
  others,
  language: languages,
});
const order = { bad: 0, again: 1, good: 2 };
const presets: readonly CheckRules[] = [{ check: 'standard' }, { check: 'gentle' }, { check: 'strict' }];

describe('for any input', () => {
  test('standard is checkAnswer, but for what the learner ruled out', () => {
    fc.assert(
      fc.property(phrase, question, (typed, asked) => {
        const judged = judgeAnswer(typed, asked, { check: 'standard' });
        const checked = checkAnswer(typed, asked.accepted);
        expect(judged).toMatchObject({ nearest: checked.nearest, distance: checked.distance });
        expect(judged.verdict).toBe(judged.kind === 'refused' ? 'bad' : checked.verdict);
        if (judged.kind === 'refused') expect(asked.refused.length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
  test('gentle is never stricter than strict', () => {
    fc.assert(
      fc.property(phrase, question, (typed, asked) => {
        const gentle = judgeAnswer(typed, asked, { check: 'gentle' }).verdict;
        expect(order[gentle]).toBeGreaterThanOrEqual(order[judgeAnswer(typed, asked, { check: 'strict' }).verdict]);
      }),
      { numRuns: 2000 },
    );
  });
  test('an added accepted answer never worsens a verdict', () => {
    fc.assert(
      fc.property(phrase, question, phrase, fc.constantFrom(...presets), (typed, asked, added, rules) => {
        const before = judgeAnswer(typed, asked, rules).verdict;
        const after = judgeAnswer(typed, { ...asked, accepted: [...asked.accepted, added] }, rules).verdict;
        expect(order[after]).toBeGreaterThanOrEqual(order[before]);
      }),
      { numRuns: 3000 },
    );
  });
  test('the order of the others changes nothing', () => {
    fc.assert(
      fc.property(phrase, question, fc.constantFrom(...rulesets), (typed, asked, rules) => {
        const turned = { ...asked, others: [...asked.others].reverse() };
        expect(judgeAnswer(typed, turned, rules)).toEqual(judgeAnswer(typed, asked, rules));
      }),
      { numRuns: 2000 },
    );
  });
  test('it never throws, whatever is given', () => {
    const anything = fc.anything();
    fc.assert(
      fc.property(anything, anything, anything, (typed, asked, rules) => {
        judgeAnswer(typed as string, asked as Question, rules as CheckRules);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), anything, (typed, one, language) => {
        const asked: unknown = { accepted: [one], refused: null, others: [null, { answers: 7 }], language };
        const rules: unknown = { check: 'own', own: null };
        judgeAnswer(typed, asked as Question, rules as CheckRules);
      }),
    );
  });
});
