export { AnswerMenu } from './answer-menu.tsx';
export { KeyMap } from './key-map.tsx';
export { LetterKeys } from './letter-keys.tsx';
export { MarginNotes } from './margin-notes.tsx';
