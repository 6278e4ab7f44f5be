import { mapNumberedPapers } from '#rules/document-kinds/document-kinds.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { splitLines } from '#shell/ui/split-lines.ts'
import type { Settings } from '../settings.contract.ts'
import { parseHoursForm } from './parse-hours-form.ts'

export function parseSettingsForm(typed: FormData): Settings {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const numberOrNever = (name: string) => (text(name) === '' ? null : Number(text(name)))
  // Typed in euros; NaN for what is no sum.
  const cents = (name: string) => (text(name) === '' ? 0 : (parseEuros(text(name)) ?? Number.NaN))
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
    // NaN when empty, so that the server reports it; 0 would be valid.
    vat_rate: text('vat_rate') === '' ? Number.NaN : Number(text('vat_rate')),
    vat_rates: parseVatRates(text),
    opening_hours: parseHoursForm(typed),
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
    hand_discount_max: text('hand_discount_max') === '' ? Number.NaN : Number(text('hand_discount_max')),
    late_factor: text('late_factor') === '' ? Number.NaN : Number(text('late_factor')),
    waiver:
      text('waiver_percent') === '' && text('waiver_deductible') === ''
        ? null
        : {
            percent: Number(text('waiver_percent') || Number.NaN),
            deductible: text('waiver_deductible') === '' ? Number.NaN : cents('waiver_deductible'),
          },
    compensation_due_days: text('compensation_due_days') === '' ? Number.NaN : Number(text('compensation_due_days')),
    bill_per_site: typed.has('bill_per_site'),
    online_refunds_by_rule: typed.has('online_refunds_by_rule'),
    one_way_fee: cents('one_way_fee'),
    series_per_place: typed.has('series_per_place'),
    news_mails: splitLines(text('news_mails')),
    // a line has commas of its own
    fitting_properties: text('fitting_properties')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    sms_kinds: typed.getAll('sms_kinds[]').map(String) as Settings['sms_kinds'],
    series: mapNumberedPapers((_, kind) => text(`series[${kind}]`)),
  }
}

/** An empty row is none; NaN for what is no rate. */
function parseVatRates(text: (name: string) => string): Settings['vat_rates'] {
  const rates: Settings['vat_rates'] = []
  for (let at = 0; at < 51; at++) {
    const [rate, from] = [text(`vat_rates[${at}][rate]`), text(`vat_rates[${at}][from]`)]
    if (rate !== '' || from !== '') rates.push({ rate: rate === '' ? Number.NaN : Number(rate), from })
  }
  return rates
}
