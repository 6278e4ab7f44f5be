import { firstSettings, type Settings } from '#settings/settings.contract.ts'

/** A company that does not exist: codes with right check digits, an IBAN of the standard's examples, example.lt. */
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
  // A shop to try out in: whoever tries places many orders and pays for none of them.
  new_account_orders: 250,
  new_account_units: 5_000,
  order_mails_per_hour: 500,
}
