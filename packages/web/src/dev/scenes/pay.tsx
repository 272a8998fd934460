import { Button } from '../../ui/button/button.tsx';
import { TitledCard } from '../../ui/titled-card/titled-card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Slip, SlipDates, SlipRow } from '../../ui/slip/slip.tsx';
import { DayTicks } from '../../ui/ticks/ticks.tsx';
import { Shell } from './shell.tsx';
import s from '../ui-page.module.css';

export function Pay() {
  return (
    <Shell current="none">
      <Page width="boxes">
        <div className={s.payGrid}>
          <Slip
            title={<>30 dni za&nbsp;20&nbsp;zł</>}
            foot={
              <SlipDates
                fromName="ważne do"
                from="2026-11-28"
                toName="po opłaceniu"
                to="2026-12-28"
                ticks={<DayTicks />}
              />
            }
          >
            <SlipRow term="Nazwa">Marta Zięba</SlipRow>
            <SlipRow term="E-mail">marta@example.com</SlipRow>
            <SlipRow term="Do zapłaty" kind="sum">
              20,00&nbsp;zł
            </SlipRow>
          </Slip>
          <TitledCard title="Dziękujemy." level="h2">
            <Button kind="pen" size="lg" keyCap="enter">
              Do pudełek
            </Button>
          </TitledCard>
        </div>
      </Page>
    </Shell>
  );
}
