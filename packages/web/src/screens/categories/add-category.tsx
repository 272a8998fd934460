import { LIMITS } from '@siedem/domain';
import { type FormEvent, useState } from 'react';
import { addCategory } from '../../data/commands.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import s from './categories.module.css';

/** "Create new category"; with three it says why there is no form (specification §5 Limits). */
export function AddCategory({ count }: { count: number }) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  if (count >= LIMITS.categories) return <p>{t('categories.full')}</p>;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const outcome = addCategory(name);
    if (!outcome.ok) return setProblem(messageText(t, outcome.message));
    if (!outcome.created) return;
    setName('');
    showToast({ text: messageText(t, outcome.message) });
  };
  return (
    <form className={`${s.row} ${s.add}`} onSubmit={submit}>
      <TextField
        label={t('categories.new')}
        labelLook="hidden"
        placeholder={t('categories.new')}
        value={name}
        maxLength={LIMITS.categoryName}
        error={problem}
        counter={(left) => t('field.left', { count: left })}
        onChange={(event) => {
          setName(event.target.value);
          setProblem('');
        }}
      />
      <Button type="submit" kind="line">
        {t('categories.add')}
      </Button>
    </form>
  );
}
