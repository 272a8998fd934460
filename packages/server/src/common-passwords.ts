/**
 * Passwords that every attacker tries first, of those that the other rules let pass (eight characters, one that is not a
 * letter). Made by rule from what such lists have in common: a common word with common digits, runs of keys, repeats.
 */

const words = `password passwort passwd haslo hasło qwerty qwertyuiop azerty qwertz asdfgh asdf zxcvbn zxcvbnm abc abcd abcdef
  abcdefg admin administrator root user guest test tester testing welcome witaj login master dragon monkey letmein iloveyou
  princess sunshine shadow football baseball basketball superman batman pokemon michael jordan jessica ashley daniel
  charlie thomas matrix freedom whatever trustno computer internet samsung hello secret starwars killer hunter
  soccer hockey summer winter spring autumn flower purple cookie cheese chocolate banana butterfly mustang harley
  ranger buster tigger ginger pepper maggie joshua amanda jennifer michelle nicole andrew robert matthew william anthony
  polska polska1 kochanie misiek myszka kasia agnieszka mateusz bartek monika natalia karolina damian marcin dupa
  lol zaq12wsx changeme default temp temppass pass mypass newpass access
  liverpool arsenal chelsea barcelona juventus legia samochod kocham kotek piesek`
  .split(/\s+/)
  .filter(Boolean);

const endings = ['1', '11', '12', '123', '1234', '12345', '123456', '01', '2', '3', '7', '21', '22', '69', '99', '321', '!'];

const keyRuns = `1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 zaq1@wsx !qaz2wsx 1234qwer qwer1234
  asdf1234 abcd1234 abc12345 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 q1234567 qwe12345 qwe123456 qwe123qwe 123qweasd 123qwe123 123abc123
  12qwaszx 1a2b3c4d p@ssw0rd p@ssword pa$$word passw0rd pa55word pass1234 pass12345 123456qwerty 1234567a 12345678a 123456789a
  147258369 741852963 789456123 159753456 147852369 963852741 987654321 0987654321 9876543210 87654321 01234567 012345678
  0123456789 1234567890 123456789 12345678 12341234 11223344 1122334455 112233445566 12344321 123454321 123123123 123321123
  11112222 12121212 13131313 10101010 20202020 69696969 78787878 88888888 99998888 11111111a 00000000a 123456ab 123456abc`
  .split(/\s+/)
  .filter(Boolean);

const repeats = [...'0123456789'].flatMap((digit) => [8, 9, 10, 11, 12].map((length) => digit.repeat(length)));

const years = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
const yearly = ['password', 'haslo', 'welcome', 'summer', 'winter', 'spring', 'admin', 'qwerty', 'polska', 'test'];

const common: ReadonlySet<string> = new Set([
  ...words.flatMap((word) => endings.map((ending) => word + ending)),
  ...words.map((word) => `123${word}`),
  ...yearly.flatMap((word) => years(2000, 2026).map((year) => word + year)),
  ...years(1950, 2026).map((year) => year + year),
  ...keyRuns,
  ...repeats,
]);

/** Whether a password is among the most common ones; case makes no difference. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
