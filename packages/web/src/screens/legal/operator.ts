/**
 * Who runs this installation. Both legal documents name it, so each place in brackets must be filled in, and both
 * documents read by a lawyer, before anyone registers.
 */
export const operator = {
  name: '[NAZWA OPERATORA]',
  address: '[ADRES OPERATORA]',
  taxNumber: '[NIP]',
  registry: '[KRS albo wpis do CEIDG]',
  email: '[ADRES E-MAIL OPERATORA]',
  hosting: '[NAZWA I ADRES DOSTAWCY HOSTINGU]',
  mailProvider: '[NAZWA I ADRES DOSTAWCY POCZTY]',
  privacyFrom: '[DATA]',
  termsFrom: '[DATA]',
} as const;
