import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import s from './export.module.css';
import { FormatCard } from './format-card.tsx';
import { EXTENSIONS, type Format, FORMATS } from './formats.ts';

/** As which file cards go out, and whether their answers go along. */
export function FormatsList(props: {
  format: Format;
  onFormat: (format: Format) => void;
  answers: boolean;
  onAnswers: (answers: boolean) => void;
  /** how many answers there are; null while nobody knows */
  count: number | null;
}) {
  const { t } = useTexts();
  const { format, count } = props;
  return (
    <>
      <p className={s.label} id="export-file">
        {t('export.file')}
      </p>
      <div className={s.formats} role="radiogroup" aria-labelledby="export-file">
        {FORMATS.map((each) => (
          <FormatCard
            key={each}
            name={t(`export.${each}`)}
            extension={`.${EXTENSIONS[each]}`}
            about={t(`export.${each}How`)}
            taken={format === each}
            onTake={() => props.onFormat(each)}
          >
            {each === 'anki' && (
              <Checkbox
                checked={props.answers && count !== 0}
                disabled={count === 0}
                onChange={(event) => props.onAnswers(event.target.checked)}
              >
                {count === null ? t('export.answersToo') : t('export.answers', { count })}
              </Checkbox>
            )}
            {each === 'siedem' && t('export.siedemAll')}
          </FormatCard>
        ))}
      </div>
    </>
  );
}
