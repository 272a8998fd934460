import { ChartColumn, Table2 } from 'lucide';
import { type ReactNode, useState } from 'react';
import { usePrinting } from '../../platform/use-printing.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import s from './chart-panel.module.css';

export interface ChartPanelProps {
  title: string;
  /** one sentence below the title */
  say?: ReactNode;
  /** controls left of the table button */
  tools?: ReactNode;
  /** the drawing: `role=img` with one sentence */
  chart: ReactNode;
  /** the same numbers: a component around a `ChartTable`, rendered only when it is shown or printed */
  table: ReactNode;
  /** names of the button that swaps them */
  asTable: string;
  asChart: string;
  /** below chart and table alike */
  foot?: ReactNode;
}

/** A sheet with a chart that can be read as a table, on screen by a button and in print always. */
export function ChartPanel({ title, say, tools, chart, table, asTable, asChart, foot }: ChartPanelProps) {
  const [wanted, setWanted] = useState<'chart' | 'table'>('chart');
  const printing = usePrinting();
  const tabular = wanted === 'table' || printing;
  return (
    <InsightPanel
      title={title}
      say={say}
      tools={
        <>
          {tools}
          <IconButton
            size="sm"
            icon={wanted === 'table' ? ChartColumn : Table2}
            label={wanted === 'table' ? asChart : asTable}
            onClick={() => setWanted(wanted === 'table' ? 'chart' : 'table')}
          />
        </>
      }
    >
      {tabular ? <div className={s.table}>{table}</div> : chart}
      {foot}
    </InsightPanel>
  );
}

/** The same sheet for what is no chart. */
export function InsightPanel({
  title,
  say,
  tools,
  children,
}: Pick<ChartPanelProps, 'title' | 'say' | 'tools'> & { children?: ReactNode }) {
  return (
    <section className={s.panel}>
      <div className={s.head}>
        <h2>{title}</h2>
        {tools !== undefined && <span className={s.tools}>{tools}</span>}
      </div>
      {say !== undefined && <p className={s.say}>{say}</p>}
      {children}
    </section>
  );
}

/** Panels side by side: two or three columns at a desk, one below the other on phones. */
export function PanelGrid({ columns, children }: { columns: 1 | 2 | 3; children: ReactNode }) {
  return <div className={s[`grid${columns}`]}>{children}</div>;
}

/** A line below a chart that says what it means. */
export const PanelSay = ({ children }: { children: ReactNode }) => <p className={s.foot}>{children}</p>;
