import { InsightPanel, PanelGrid } from '../../ui/chart/chart-panel.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import s from './insights.module.css';

const Blank = ({ tall }: { tall: 'year' | 'chart' | 'small' }) => (
  <InsightPanel title="">
    <div className={s[tall]}>
      <Skeleton width={40} />
    </div>
  </InsightPanel>
);

/** The panels before their figures, in their sizes. */
export const InsightsSkeleton = ({ label }: { label: string }) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden="true">
      <div className={s.headline}>
        <Skeleton width={52} size="word" />
      </div>
      <Blank tall="year" />
      <PanelGrid columns={2}>
        <Blank tall="chart" />
        <Blank tall="chart" />
      </PanelGrid>
      <PanelGrid columns={3}>
        <Blank tall="small" />
        <Blank tall="small" />
        <Blank tall="small" />
      </PanelGrid>
    </div>
  </div>
);
