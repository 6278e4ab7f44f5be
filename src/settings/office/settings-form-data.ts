import type { Settings } from '../settings.contract.ts'

/** What the settings form holds (a control's name is its field's name), as the shop keeps it. */
export function settingsFormData(typed: FormData): Settings {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const numberOrNever = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const social = [...typed].flatMap(([name, value]) => {
    const [, network] = /^social\[([a-z]+)\]$/.exec(name) ?? []
    return network && String(value).trim() ? [[network, String(value).trim()]] : []
  })
  return {
    name: text('name'),
    code: text('code'),
    vat_code: text('vat_code'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    bank: text('bank'),
    iban: text('iban'),
    swift: text('swift'),
    staff_second_factor: text('staff_second_factor') as Settings['staff_second_factor'],
    social: Object.fromEntries(social),
    // An emptied number is no number: the server says so under its field, and 0 would be a rate.
    vat_rate: text('vat_rate') === '' ? Number.NaN : Number(text('vat_rate')),
    opening_hours: {
      days: typed.getAll('opening_hours[days][]').map(Number),
      open: text('opening_hours[open]'),
      close: text('opening_hours[close]'),
    },
    closed_days: typed.getAll('closed_days[]').map(String),
    cutoff_time: text('cutoff_time'),
    charge_closed_days: typed.has('charge_closed_days'),
    unpaid_holds_days: numberOrNever('unpaid_holds_days'),
    late_hold_days: numberOrNever('late_hold_days'),
    new_account_orders: numberOrNever('new_account_orders'),
    new_account_units: numberOrNever('new_account_units'),
    new_account_days: text('new_account_days') === '' ? Number.NaN : Number(text('new_account_days')),
    order_mails_per_hour: numberOrNever('order_mails_per_hour'),
    quote_valid_days: text('quote_valid_days') === '' ? Number.NaN : Number(text('quote_valid_days')),
    bill_per_site: typed.has('bill_per_site'),
    online_refunds_by_rule: typed.has('online_refunds_by_rule'),
    sms_kinds: typed.getAll('sms_kinds[]').map(String) as Settings['sms_kinds'],
    series: {
      prepayment: text('series[prepayment]'),
      invoice: text('series[invoice]'),
      credit: text('series[credit]'),
      contract: text('series[contract]'),
      act: text('series[act]'),
      quote: text('series[quote]'),
    },
  }
}
