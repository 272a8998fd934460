import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IndexTab, type Place, Slots } from '../index-tab/index-tab.tsx';
import { rampIndex } from '../ramp.ts';
import s from './index-card.module.css';
import { promptSize } from './prompt-size.ts';

export interface IndexCardProps extends Place {
  /** the position the card has just left, after a verdict: the tab slides and leaves a ghost there */
  from?: number | undefined;
  /** word read before the number of the tab, e.g. "Box"; without it the tab is hidden from readers */
  boxName?: string | undefined;
  /** more shows two edges of further cards beneath */
  beneath?: 'nothing' | 'more' | undefined;
  /** which card it is: another one is in its slot at once, with its own tab, and nothing slides */
  id?: string | undefined;
  children: ReactNode;
}

/** A card of the index: strip of positions, tab, sheet. Children: `CardHead`, then `CardBody`, then `VerdictStrip`. */
export function IndexCard({ position, of, from, boxName, beneath = 'nothing', id, children }: IndexCardProps) {
  return (
    <div className={cx(s.card, beneath === 'more' && s.edges)}>
      <div className={s.strip} key={`strip ${id}`}>
        <Slots position={position} of={of} from={from} />
        <IndexTab position={position} of={of} on="card" name={boxName} from={from} />
      </div>
      <div className={s.sheet}>
        {/* Alone, because a colour that all of the card inherits is reckoned again for all of it when the card moves. */}
        <div className={s.edge} key={`edge ${id}`} data-box={rampIndex(position, of)} />
        {children}
      </div>
    </div>
  );
}

/** What is left to see of a card that was answered. */
export interface FiledCardProps extends Place {
  prompt: string;
  typed: string;
  tone: 'right' | 'near' | 'wrong';
  lang?: string | undefined;
  onFiled: () => void;
}

/**
 * The answered card on its way into its box, over the next one. It holds no text of its own, only drawn letters, so that
 * nobody reads, finds or hears a card twice; it takes no room, no focus and no press.
 */
export function FiledCard({ position, of, prompt, typed, tone, lang, onFiled }: FiledCardProps) {
  return (
    <div
      className={cx(s.card, s.filed)}
      data-slot={position}
      data-slots={of}
      data-box={rampIndex(position, of)}
      aria-hidden="true"
      onAnimationEnd={onFiled}
    >
      <div className={s.strip}>
        <i className={s.filedTab} data-text={position} />
      </div>
      <div className={s.sheet}>
        <div className={s.edge} />
        <div className={s.head}>
          <div className={s.meta} data-text={'\u200B'} />
          <div className={cx(s.prompt, s[promptSize(prompt)])}>
            <span lang={lang} data-text={prompt} />
          </div>
        </div>
        <div className={s.rule} />
        <div className={cx(s.body, s.filedLines)} data-text={typed} data-tone={tone} lang={lang} />
        <div className={s.filedStrip} data-tone={tone} />
      </div>
    </div>
  );
}

/** A card outside the boxes: a pencilled edge, no tab; `name` says what it is. */
export function PencilCard({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={s.card}>
      <p className={s.pencilName}>{name}</p>
      <div className={cx(s.sheet, s.pencil)}>{children}</div>
    </div>
  );
}

export interface CardHeadProps {
  /** its small first line: put two elements to hold both ends */
  meta?: ReactNode;
  /** form is closer, for a head with controls; default prompt */
  room?: 'prompt' | 'form' | undefined;
  children: ReactNode;
}

/** Head of a card above the red rule. */
export function CardHead({ meta, room = 'prompt', children }: CardHeadProps) {
  return (
    <>
      <div className={cx(s.head, room === 'form' && s.form)}>
        {meta !== undefined && <div className={s.meta}>{meta}</div>}
        {children}
      </div>
      <div className={s.rule} />
    </>
  );
}

/** The ruled part of a card. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className={s.body}>{children}</div>;
}

export interface PromptProps {
  children: string;
  /** language of the words, where it is known */
  lang?: string | undefined;
  as?: 'h1' | 'h2' | 'p' | undefined;
}

/** The words asked for, as large as their length allows; the card keeps its height. */
export function Prompt({ children, lang, as: Tag = 'h1' }: PromptProps) {
  const size = promptSize(children);
  return (
    <div className={cx(s.prompt, s[size])} tabIndex={size === 'long' ? 0 : undefined}>
      <Tag lang={lang}>{children}</Tag>
    </div>
  );
}
