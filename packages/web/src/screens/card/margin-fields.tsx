import { LIMITS, type Margin, type Ruling } from '@siedem/domain';
import { X } from 'lucide';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import s from './margin-fields.module.css';

/** Note and example as they are being written. */
export type MarginDraft = Pick<Margin, 'note' | 'example'>;

export interface MarginFieldsProps {
  readonly draft: MarginDraft;
  readonly onChange: (draft: MarginDraft) => void;
  /** what the learner ruled about answers to this card; none for a new one */
  readonly rulings?: readonly Ruling[];
  readonly onRemove?: (ruling: Ruling) => void;
  /** makes an accepted answer a meaning; left out where there are seven */
  readonly onMeaning?: ((ruling: Ruling) => void) | undefined;
}

const NONE: readonly Ruling[] = [];

/** "Margin": what is shown after the answer and never asked (lessons §4.4). */
export function MarginFields({ draft, onChange, rulings = NONE, onRemove, onMeaning }: MarginFieldsProps) {
  const { t } = useTexts();
  const groups = [
    { rule: 'accept', name: t('cardMargin.countsToo') },
    { rule: 'refuse', name: t('cardMargin.never') },
  ] as const;
  return (
    <section className={s.margin}>
      <h2>
        {t('cardMargin.title')} <small>{t('cardMargin.when')}</small>
      </h2>
      <p>{t('cardMargin.why')}</p>
      <TextField
        label={t('cardMargin.note')}
        value={draft.note}
        maxLength={LIMITS.note}
        counter={(left) => t('field.left', { count: left })}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
      />
      <TextField
        label={t('cardMargin.example')}
        value={draft.example}
        maxLength={LIMITS.example}
        counter={(left) => t('field.left', { count: left })}
        onChange={({ target }) => onChange({ ...draft, example: target.value })}
      />
      {groups.map(({ rule, name }) => {
        const ruled = rulings.filter((each) => each.rule === rule);
        return (
          ruled.length > 0 && (
            <div key={rule} className={s.rulings}>
              <h3>{name}</h3>
              <ul>
                {ruled.map((ruling) => (
                  <li key={`${ruling.direction} ${ruling.text}`}>
                    <span>{ruling.text}</span>
                    {rule === 'accept' && ruling.direction === 'word' && (
                      <Button
                        kind="quiet"
                        size="sm"
                        disabled={onMeaning === undefined}
                        onClick={() => onMeaning?.(ruling)}
                      >
                        {t('cardMargin.makeMeaning')}
                      </Button>
                    )}
                    <IconButton
                      icon={X}
                      size="sm"
                      label={t('cardMargin.remove', { text: ruling.text })}
                      onClick={() => onRemove?.(ruling)}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}
