import { Segmented, segmentClass } from '../ui/segmented/segmented.tsx';

/** The choice above a list of cards. */
export function CardFilter() {
  return (
    <Segmented label="Filter" look="cards">
      <a className={segmentClass('cards')} aria-current="true" href="#top">
        All cards <b>412</b>
      </a>
      <a className={segmentClass('cards')} href="#top">
        Available <b>61</b>
      </a>
      <a className={segmentClass('cards')} href="#top">
        Known <b>63</b>
      </a>
    </Segmented>
  );
}
