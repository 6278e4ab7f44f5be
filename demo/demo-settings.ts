import { firstSettings, type Settings } from '#shell/settings/settings.contract.ts'

/** Fictitious: codes with valid check digits, an example IBAN, example.lt. */
export const demoSettings: Settings = {
  ...firstSettings,
  name: 'UAB „Įrankinė“',
  code: '123456786',
  vat_code: 'LT123456715',
  address: 'Pavyzdžio g. 12, 44001 Kaunas',
  phone: '+37060000000',
  email: 'info@example.lt',
  bank: 'Pavyzdinis bankas',
  iban: 'LT121000011101001000',
  swift: '',
  social: { facebook: 'https://example.lt/facebook', instagram: 'https://example.lt/instagram' },
  waiver: { percent: 10, deductible: 15_000 },
  // For trying out: many orders, none paid.
  new_account_orders: 250,
  new_account_units: 5_000,
  order_mails_per_hour: 500,
}
