import { Button } from '../../ui/button/button.tsx';
import { PasswordField, TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CardForm, OrLine, Pair, TabbedCard, tabLinkClass } from '../../ui/tabbed-card/tabbed-card.tsx';
import { Shell } from './shell.tsx';

export function Login() {
  return (
    <Shell current="none">
      <Page width="auth">
        <TabbedCard
          current="Zaloguj się"
          others={
            <a className={tabLinkClass} href="#top">
              Załóż konto
            </a>
          }
          title="Dzień dobry."
        >
          <CardForm onSubmit={async () => undefined}>
            <TextField label="E-mail" type="email" defaultValue="marta@example.com" />
            <PasswordField
              label="Hasło"
              labelEnd={<a href="#top">Nie pamiętam hasła</a>}
              defaultValue="0000000"
              showLabel="Pokaż hasło"
              hideLabel="Ukryj hasło"
              error="Nieprawidłowy e-mail lub hasło"
            />
            <Button kind="pen" size="lg" keyCap="enter">
              Zaloguj się
            </Button>
            <OrLine>albo</OrLine>
            <Pair>
              <Button>Google</Button>
              <Button>Facebook</Button>
            </Pair>
          </CardForm>
        </TabbedCard>
      </Page>
    </Shell>
  );
}
