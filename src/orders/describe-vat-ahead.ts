import { formatLongDay } from '#rules/calendar/format-day.ts'
import type { DatedVatRate } from '#rules/money/vat-rates.ts'

interface OrderAhead {
  vat_ahead: DatedVatRate
  private_or_company: 'private' | 'company'
  billing: string
}

/** Of a private person the price shown stays, of a company the net (VAT law: the rate of the day). */
export function describeVatAhead({ vat_ahead: { from, rate }, private_or_company, billing }: OrderAhead): string {
  const change = `Nuo ${formatLongDay(from)} PVM tarifas bus ${rate}\u00a0%.`
  if (private_or_company === 'private') return `${change} Jūsų kaina dėl to nesikeis.`
  const later =
    billing === 'prepaid'
      ? 'Sąskaitoje, kurią išrašysime tą dieną ar vėliau, PVM bus naujo tarifo'
      : 'Dienų nuo tada PVM sąskaitoje bus naujo tarifo'
  return `${change} ${later}, o kaina be PVM nesikeis.`
}
