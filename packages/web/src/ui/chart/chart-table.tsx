import type { ReactNode } from 'react';
import { visuallyHiddenClass } from '../visually-hidden/visually-hidden.tsx';
import s from './chart-table.module.css';

export interface ChartTableProps {
  caption: string;
  heads: readonly string[];
  /** cells as the language writes them; the first heads its row */
  rows: readonly (readonly ReactNode[])[];
}

/** The numbers of a chart. */
export function ChartTable({ caption, heads, rows }: ChartTableProps) {
  return (
    <table className={s.table}>
      <caption className={visuallyHiddenClass}>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest], row) => (
          <tr key={row}>
            <th scope="row">{first}</th>
            {rest.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
