import { compare, formatRates, type Gear } from './compare.ts'
import { report, reportMaximum, reportMinimum } from './report.ts'
import {
  buildModelRequests,
  buildSuggestionRequests,
  buildSynonymRequests,
  buildTypoRequests,
} from './shop-requests.ts'

const [wanted, p99] = [0.05, 30]

/** Each text is new, so PostgreSQL is asked. */
export async function measureSuggestions(gear: Gear, quick: boolean): Promise<void> {
  const requests = buildSuggestionRequests()
  const comparison = await compare({ ...gear, seconds: 2 * gear.seconds }, { requests, clients: 16, fresh: true })
  reportMinimum(
    'suggestions',
    comparison.ratio,
    wanted,
    `${requests.length} texts that nobody asked for before; ${formatRates(comparison)}`,
  )
  const note = `p50 ${comparison.ours.p50} ms; bare ${comparison.bare.p99} ms`
  reportMaximum('suggestions, p99 of 16 clients', comparison.ours.p99, p99, 'ms', note)

  const names = buildSynonymRequests()
  const named = await compare(gear, { requests: names, clients: 16, fresh: true })
  const ofNames = `${names.length} texts with words of the counter; ${formatRates(named)}; p99 ${named.ours.p99} ms`
  reportMinimum('suggestions, other names', named.ratio, wanted, ofNames)
  const slips = buildTypoRequests()
  const meant = await compare(gear, { requests: slips, clients: 16, fresh: true })
  const ofSlips = `${slips.length} texts with one letter wrong; ${formatRates(meant)}; p99 ${meant.ours.p99} ms`
  reportMinimum('suggestions, slips of the finger', meant.ratio, wanted, ofSlips)

  const models = buildModelRequests()
  const few = await compare(gear, { requests: models, clients: 16, fresh: true })
  report('suggestions, model numbers', few.ratio.toFixed(2), {
    note: `${models.length} texts that few titles have, so that descriptions are asked as well; ${formatRates(few)}; p99 ${few.ours.p99} ms`,
  })
  if (quick) return
  const again = await compare(gear, { requests, clients: 16 })
  report('suggestions that somebody has asked for before', again.ratio.toFixed(2), { note: formatRates(again) })
}
