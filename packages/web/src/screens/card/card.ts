export { AddScreen } from './add-screen.tsx';
export { ModifyScreen } from './modify-screen.tsx';
export { MarginFields } from './later-margin.ts';
