import type { ReadProblem } from '../model/problem.ts';

/** The English message of a problem (exchange §10), for a console; the interface has its own texts. @param name of the file */
export function readProblemText(problem: ReadProblem, name: string): string {
  const file = `“${name}”`;
  switch (problem) {
    case 'empty':
      return `${file} is empty.`;
    case 'no_cards':
      return `There are no cards in ${file}.`;
    case 'text_too_large':
      return `${file} is larger than 200 MB. Split it and import the parts.`;
    case 'package_too_large':
      return `${file} is too large to be read here. In Anki, export one deck at a time.`;
    case 'not_whole':
      return `${file} is not whole. Export it again; in Anki, run Tools › Check Database first.`;
    case 'anki_newer':
      return `${file} comes from an Anki newer than we know. Export it again with “Support older Anki versions” ticked.`;
    case 'anki_dummy':
      return `${file} holds no cards, only Anki’s request to update. Export it again from the newest Anki.`;
    case 'locked':
      return `${file} is locked with a password. Unpack it and choose what is inside.`;
    case 'excel':
      return `${file} is an Excel workbook. Copy its cells and paste them here, or save it as CSV UTF-8.`;
    case 'spreadsheet':
      return `${file} is a spreadsheet. Copy its cells and paste them here, or save it as CSV.`;
    case 'mnemosyne':
      return `${file} is a Mnemosyne file. In Mnemosyne, export as text (tab-separated).`;
    case 'markup':
      return `${file} is a web page or XML. Copy its words and paste them here.`;
    case 'not_a_list':
      return `${file} is no list of words we can read. Copy its words and paste them here.`;
    case 'not_ours':
      return `${file} is no export of Siedem.`;
    case 'cut_off':
      return `${file} is not whole. Export it again.`;
    case 'siedem_newer':
      return `${file} comes from a newer Siedem.`;
    case 'unreadable':
      return `${file} can no longer be read. Choose it again.`;
  }
}
