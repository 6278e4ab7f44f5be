import type { Day } from '../calendar/day.ts'

/** Whole percent, from that day on. */
export interface DatedVatRate {
  rate: number
  from: Day
}

export interface VatRates {
  /** Of today; of every day where the list is empty. */
  vat_rate: number
  /** By day, the earliest first. */
  vat_rates: readonly DatedVatRate[]
}

/** The law on VAT is in force since then: a shop's only rate holds from the beginning. */
export const firstVatDay: Day = '2002-07-01'

/** The rate of days before the first is the first. */
export const getVatRateOn = ({ vat_rate, vat_rates }: VatRates, day: Day): number =>
  (vat_rates.findLast(({ from }) => from <= day) ?? vat_rates[0])?.rate ?? vat_rate

/** The next rate after today's, if one that differs is set. */
export const findVatAhead = (rates: VatRates, today: Day): DatedVatRate | undefined => {
  const now = getVatRateOn(rates, today)
  return rates.vat_rates.find(({ from, rate }) => from > today && rate !== now)
}

interface SavedVatRates {
  vat_rate: number
  /** Absent: as before. Empty: the one rate from the beginning. */
  vat_rates?: readonly DatedVatRate[] | undefined
}

/** A rate saved by itself holds from today: days before keep theirs. */
export function mergeVatRates(
  before: VatRates,
  { vat_rate, vat_rates: sent }: SavedVatRates,
  today: Day,
): { vat_rate: number; vat_rates: DatedVatRate[] } {
  const vat_rates = mergeRates()
  return { vat_rate: getVatRateOn({ vat_rate, vat_rates }, today), vat_rates }

  function mergeRates(): DatedVatRate[] {
    if (sent?.length === 0) return [{ rate: vat_rate, from: firstVatDay }]
    const setToday = (rates: readonly DatedVatRate[]) =>
      getVatRateOn({ vat_rate, vat_rates: rates }, today) === vat_rate
        ? sortRates(rates)
        : sortRates([...rates.filter(({ from }) => from !== today), { rate: vat_rate, from: today }])
    if (!sent || isSame(sent, before.vat_rates)) return setToday(before.vat_rates)
    // sent again as it was read before the rate of today was saved
    if (isSame(setToday(sent), before.vat_rates)) return [...before.vat_rates]
    const sorted = sortRates(sent)
    const isAllAhead = (sorted[0] as DatedVatRate).from > today
    return isAllAhead ? [{ rate: vat_rate, from: firstVatDay }, ...sorted] : sorted
  }
}

const sortRates = (rates: readonly DatedVatRate[]): DatedVatRate[] =>
  rates.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)).map(({ rate, from }) => ({ rate, from }))

const isSame = (one: readonly DatedVatRate[], other: readonly DatedVatRate[]): boolean =>
  one.length === other.length && one.every(({ rate, from }, at) => rate === other[at]?.rate && from === other[at].from)
